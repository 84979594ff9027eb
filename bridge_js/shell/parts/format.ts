/** Numbers as a person reads them: times 12:04:31.118, sizes 6.1 kB, durations 184 ms. */

const TWO = new Intl.NumberFormat('en', { minimumIntegerDigits: 2 });
const THREE = new Intl.NumberFormat('en', { minimumIntegerDigits: 3 });

/** Time of day in the person's own zone, from seconds since the epoch. */
export function timeOfDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => TWO.format(part));
  return `${parts.join(':')}.${THREE.format(date.getMilliseconds())}`;
}

/** When it was, for lists that are read in a hurry: the time if it was today, else the day. */
export function clock(seconds: number, now = Date.now()): string {
  const date = new Date(seconds * 1000);
  if (date.toDateString() === new Date(now).toDateString()) return timeOfDay(seconds).slice(0, 8);
  return day(date);
}

function day(date: Date): string {
  return `${date.getFullYear()}-${TWO.format(date.getMonth() + 1)}-${TWO.format(date.getDate())}`;
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** A text whose moments, spelled for machines, are day and time in the person's own zone. */
export function withMoments(text: string): string {
  return text.replaceAll(MOMENT, (moment) => {
    const date = new Date(moment);
    return Number.isNaN(date.getTime()) ? moment : `${day(date)} ${timeOfDay(date.getTime() / 1000).slice(0, 5)}`;
  });
}

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function duration(milliseconds: number): string {
  if (milliseconds < 9_999.5) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** 14 208: groups of three, apart by a thin space. */
export function count(number: number): string {
  return new Intl.NumberFormat('en').format(number).replaceAll(',', '\u202f');
}

const PROFILES: Readonly<Record<string, string>> = { reference: 'Reference', chatgpt: 'ChatGPT' };

export function profileName(profile: string): string {
  return PROFILES[profile] ?? profile;
}
