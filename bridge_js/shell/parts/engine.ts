/** The engine that draws the page and its Views, as it names itself: pictures of different engines differ. */
export function engineName(agent: string): string {
  const chromium = /Chrom(?:e|ium)\/(\d+)/.exec(agent);
  if (chromium !== null) return `Chromium ${chromium[1]}`;
  const firefox = /Firefox\/(\d+)/.exec(agent);
  if (firefox !== null) return `Firefox ${firefox[1]}`;
  const webkit = /Version\/([\d.]+).*Safari/.exec(agent);
  if (webkit !== null) return `WebKit of Safari ${webkit[1]}`;
  return agent.includes('AppleWebKit') ? 'WebKit' : 'unknown engine';
}
