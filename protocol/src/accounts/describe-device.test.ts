import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari, macOS',
    ],
    ['Mozilla/5.0 (Linux; Android 10; K)', 'Android'],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });

  it.each([undefined, null, '', 'curl/8.5.0'])('is unknown for %s', (userAgent) => {
    expect(describeDevice(userAgent)).toBeUndefined();
  });

  it('copies no text from the user agent', () => {
    expect(describeDevice('<b>Chrome/1</b> Windows =HYPERLINK("x")')).toBe('Chrome, Windows');
  });
});
