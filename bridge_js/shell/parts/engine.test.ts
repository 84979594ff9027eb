import { expect, test } from 'vitest';
import { engineName } from './engine';

test('the engine is named, whatever product it is inside', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(engineName(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} QtWebEngine/6.12 Chrome/140.0.0.0 Safari/537.36`)).toBe(
    'Chromium 140',
  );
  expect(engineName(`Mozilla/5.0 (Macintosh) ${webkit} Version/18.4 Safari/605.1.15`)).toBe('WebKit of Safari 18.4');
  expect(engineName(`Mozilla/5.0 (Macintosh) ${webkit}`)).toBe('WebKit');
  expect(engineName('Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox 140');
});
