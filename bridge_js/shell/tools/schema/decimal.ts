/** Numbers as they are spelled, added and compared without rounding: a form's steps must not make 0.30000000000000004. */

interface Decimal {
  readonly digits: bigint;
  /** How many of the digits stand behind the point. */
  readonly places: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Beyond this, what is spelled out would fill a page. */
const LARGEST_EXPONENT = 400;

function read(text: string): Decimal | null {
  const found = DECIMAL.exec(text);
  if (found === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  const shift = Number(exponent);
  if (Math.abs(shift) > LARGEST_EXPONENT) return null;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - shift;
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

function aligned(one: Decimal, other: Decimal): readonly [bigint, bigint, number] {
  const places = Math.max(one.places, other.places);
  return [one.digits * 10n ** BigInt(places - one.places), other.digits * 10n ** BigInt(places - other.places), places];
}

function write(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  if (places === 0) return sign + text;
  const fraction = text.slice(-places).replace(/0+$/, '');
  return sign + text.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`);
}

/** The sum; null where one of them is no number. */
export function plus(one: string, other: string): string | null {
  const [a, b] = [read(one), read(other)];
  if (a === null || b === null) return null;
  const [x, y, places] = aligned(a, b);
  return write(x + y, places);
}

export function minus(one: string, other: string): string | null {
  return plus(one, other.startsWith('-') ? other.slice(1) : `-${other}`);
}

export function isMore(one: string, other: string): boolean {
  const [a, b] = [read(one), read(other)];
  if (a === null || b === null) return Number(one) > Number(other);
  const [x, y] = aligned(a, b);
  return x > y;
}

/** Whether this spells a number as JSON knows it. */
export function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}

/** One step up or down, within the bounds; from nothing, at the bound or at zero. */
export function stepped(text: string, step: string, up: boolean, least?: string, most?: string): string {
  if (!isNumber(text)) return clamped('0', least, most);
  return clamped((up ? plus(text, step) : minus(text, step)) ?? text, least, most);
}

function clamped(text: string, least?: string, most?: string): string {
  if (least !== undefined && isMore(least, text)) return least;
  return most !== undefined && isMore(text, most) ? most : text;
}
