/** The texts around the body of every email: footer, button, unsubscribing. */
import type { Locale, Text } from '@eleven/protocol/product';

/** Deliberately without a link to the check: a forged email would link to a fake one. */
export const FOOTER: Text = {
  ko: '일레븐은 복구 문구나 비밀번호를 절대 묻지 않습니다. 의심스러우면 링크를 누르지 말고, 직접 연 사이트의 고객센터에서 우리가 보낸 메시지인지 확인하십시오.',
  en: 'Eleven never asks for your recovery phrase or your password. If you are in doubt, do not use any link: open our site yourself and check under Support whether the message is from us.',
};
export const CODE: Text = { ko: '확인 문구', en: 'Your code' };

export const FREEZE: Text = {
  ko: '본인이 아니라면 로그인하지 않고도 계정을 동결할 수 있습니다. 이 링크는 7일 동안 쓸 수 있습니다.',
  en: 'If this was not you, you can freeze the account without signing in. This link works for 7 days.',
};
export const FREEZE_LINK: Text = { ko: '계정 동결', en: 'Freeze the account' };

export const UNSUBSCRIBE: Readonly<Record<Locale, (topic: string) => string>> = {
  ko: (topic) => `‘${topic}’ 메일 수신 거부`,
  en: (topic) => `Stop emails about “${topic}”`,
};

export const IF_BUTTON_FAILS: Text = {
  ko: '버튼이 열리지 않으면 이 주소를 브라우저에 붙여 넣어 주십시오.',
  en: 'If the button does not work, paste this address into your browser.',
};
