import { expect, it } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const PAGE = new URL('https://eleven.example/auth?mode=login#form');
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const INTENT =
  'intent://eleven.example/auth?mode=login#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end';
const KAKAO = 'kakaotalk://web/openExternal?url=https%3A%2F%2Feleven.example%2Fauth%3Fmode%3Dlogin%23form';
const LINE = 'https://eleven.example/auth?mode=login&openExternalBrowser=1#form';

it.each([
  [`${ANDROID};KAKAOTALK 2511080`, 'KakaoTalk', KAKAO],
  [`${IPHONE} KAKAOTALK 25.11.0`, 'KakaoTalk', KAKAO],
  [`${ANDROID} Line/15.18.0/IAB`, 'LINE', LINE],
  [`${IPHONE} Safari Line/15.18.0`, 'LINE', LINE],
  [`${ANDROID} NAVER(inapp; search; 2000; 12.14.3)`, 'Naver', INTENT],
  [`${IPHONE} NAVER(inapp; search; 2000; 12.14.3; 17PRO)`, 'Naver', undefined],
  [`${ANDROID} Instagram 401.0.0.48.79 Android (35/15)`, 'Instagram', INTENT],
  [`${IPHONE} Instagram 401.0.0.25 (iPhone17,1; iOS 18_6)`, 'Instagram', undefined],
])('%s', (userAgent, name, wayOut) => {
  expect(inAppBrowser(userAgent, PAGE)).toEqual({ name, wayOut });
});

it.each([ANDROID, IPHONE, `${IPHONE} Version/18.6 Safari/604.1`, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0'])(
  'is not a chat app: %s',
  (userAgent) => {
    expect(inAppBrowser(userAgent, PAGE)).toBeUndefined();
  },
);
