/** How a session began, in words for staff. */
import type { Text } from '../product.ts';

export const SIGN_IN_METHODS = {
  registration: { ko: '가입', en: 'Sign-up' },
  password: { ko: '비밀번호', en: 'Password' },
  wallet: { ko: '지갑 서명', en: 'Wallet signature' },
  passkey: { ko: '패스키', en: 'Passkey' },
  link: { ko: '메일 링크', en: 'Emailed link' },
  request: { ko: '다른 기기의 승인', en: 'Let in by another device' },
  backupCode: { ko: '백업 코드', en: 'With a backup code' },
  factor: { ko: '2단계 인증', en: 'With a second factor' },
} as const satisfies Record<string, Text>;
export const SESSION_METHODS = Object.keys(SIGN_IN_METHODS) as (keyof typeof SIGN_IN_METHODS)[];
export type SessionMethod = keyof typeof SIGN_IN_METHODS;

export function isSessionMethod(value: string | null): value is SessionMethod {
  return value !== null && Object.hasOwn(SIGN_IN_METHODS, value);
}
