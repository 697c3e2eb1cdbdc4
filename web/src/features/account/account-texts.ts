import { PASSWORD_MIN } from '@eleven/protocol/api/auth';
import { defineTexts } from '../../i18n/texts.ts';

export const ACCOUNT_TEXTS = defineTexts({
  name: { ko: '이름', en: 'Name' },
  email: { ko: '이메일', en: 'Email' },
  password: { ko: '비밀번호', en: 'Password' },
  login: { ko: '로그인', en: 'Login' },
  loggingIn: { ko: '로그인 중', en: 'Logging in' },
  register: { ko: '계정 만들기', en: 'Create account' },
  registering: { ko: '계정을 만드는 중', en: 'Creating your account' },
  enough: { ko: `${PASSWORD_MIN}자 이상`, en: `${PASSWORD_MIN} characters or more` },
  uncommon: { ko: '추측하기 어려울 것', en: 'Hard to guess' },
  requirements: { ko: '비밀번호 조건', en: 'Password requirements' },
  met: { ko: '충족', en: 'met' },
  consent: {
    ko: '보상은 적립금이 소진되면 멈추고, 스테이킹에는 손실 위험이 있음을 이해했습니다.',
    en: 'I understand that rewards stop when the reserve is used up and that staking carries risk of loss.',
  },
  emailMissing: { ko: '이메일을 입력해 주십시오.', en: 'Please enter your email.' },
  emailInvalid: { ko: '이메일 주소를 확인해 주십시오.', en: 'Please check the email address.' },
  passwordMissing: { ko: '비밀번호를 입력해 주십시오.', en: 'Please enter your password.' },
  passwordShort: {
    ko: `비밀번호는 ${PASSWORD_MIN}자 이상이어야 합니다.`,
    en: `Use at least ${PASSWORD_MIN} characters for the password.`,
  },
  nameMissing: { ko: '이름을 입력해 주십시오.', en: 'Please enter your name.' },
  nameLong: { ko: '이름은 1자에서 80자까지 쓸 수 있습니다.', en: 'Use a name of 1 to 80 characters.' },
  consentMissing: {
    ko: '이용약관, 개인정보 처리방침, 위험 안내에 동의해 주십시오.',
    en: 'Please accept the terms, the privacy notice and the risk notice.',
  },
  forgot: { ko: '비밀번호를 잊으셨습니까?', en: 'Forgot password?' },
  newPassword: { ko: '새 비밀번호', en: 'New password' },
});

/** SPEC.md §8 gives the titles in English. */
export const LOGIN_FAILED = { ko: '로그인 실패', en: 'Login failed' };
export const REGISTRATION_FAILED = { ko: '회원가입 실패', en: 'Registration failed' };
