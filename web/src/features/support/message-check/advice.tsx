import { useTexts } from '../../../i18n/texts.ts';
import { EXIT_PAGE, PATHS } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Link } from '../../../ui/link.tsx';
import { NEW_TICKET_ID } from '../support-texts.ts';
import css from './message-check.module.css';

/** Requests that never come from us, so that users recognize a fraud. */
export function WeNeverDo() {
  const texts = useTexts({
    title: { ko: '우리가 절대 하지 않는 것', en: 'Never from us' },
    ask: {
      ko: '메일이나 문의 답변에서 복구 문구, 개인키, 비밀번호, 인증 코드를 묻지 않습니다.',
      en: 'We never ask for your seed phrase, private key, password or sign-in codes in an email or a reply to a ticket.',
    },
    call: {
      ko: '전화를 걸지 않고, 문자나 메신저로 먼저 연락하지 않습니다.',
      en: 'We never call you, or write to you first by text message or in a messenger.',
    },
  });
  return (
    <div>
      <h3>{texts.title}</h3>
      <ul className={css.list}>
        <li>{texts.ask}</li>
        <li>{texts.call}</li>
      </ul>
    </div>
  );
}

/** First aid for a user who has already reacted to a false message. */
export function AfterMistake() {
  const texts = useTexts({
    title: { ko: '이미 누르거나 입력했다면', en: 'If you have already clicked or entered something' },
    opened: {
      ko: '링크를 열기만 했다면 아무것도 입력하지 말고 닫으십시오.',
      en: 'If you only opened a link, close it and enter nothing.',
    },
    password: {
      ko: '비밀번호나 인증 코드를 입력했다면 새 비밀번호를 정하십시오. 모든 기기에서 로그아웃됩니다.',
      en: 'If you entered your password or a code, set a new password. That signs out all devices.',
    },
    reset: { ko: '비밀번호 재설정', en: 'Reset password' },
    freeze: {
      ko: '누가 계정에 들어온 것 같다면 우리가 보낸 보안 메일의 ‘계정 동결’ 링크를 쓰십시오. 로그인하지 않아도 되며, 메일마다 7일 동안 쓸 수 있습니다.',
      en: 'If somebody may be in your account, use the link “Freeze the account” in a security email from us. It works without signing in, for 7 days after each email.',
    },
    signed: {
      ko: '지갑으로 메시지에 서명했다면 설정에서 그 지갑의 연결을 해제하고 모르는 기기를 로그아웃하십시오.',
      en: 'If you signed a message with your wallet, unlink that wallet in the settings and sign out devices that you do not know.',
    },
    settings: { ko: '설정', en: 'Settings' },
    seed: {
      ko: '복구 문구나 개인키를 입력했다면 지금 새 지갑을 만들어 모두 옮기십시오. 맡긴 BNB는 먼저 출금하십시오.',
      en: 'If you entered your seed phrase or private key, create a new wallet now and move everything to it. Withdraw your stake first.',
    },
    exit: { ko: '출금 페이지', en: 'Exit page' },
    other: { ko: '그 밖의 일이나 확실하지 않은 일:', en: 'For anything else, or if in doubt:' },
    ask: { ko: '물어보기', en: 'Ask us' },
  });
  return (
    <div>
      <h3>{texts.title}</h3>
      <ul className={css.list}>
        <li>{texts.opened}</li>
        <li>
          {texts.password}{' '}
          <Link to={PATHS.resetPassword} className={text.link}>
            {texts.reset}
          </Link>
        </li>
        <li>{texts.freeze}</li>
        <li>
          {texts.signed}{' '}
          <Link to={PATHS.settings} className={text.link}>
            {texts.settings}
          </Link>
        </li>
        <li>
          {texts.seed}{' '}
          <a href={EXIT_PAGE} className={text.link}>
            {texts.exit}
          </a>
        </li>
        <li>
          {texts.other}{' '}
          <a href={`#${NEW_TICKET_ID}`} className={text.link}>
            {texts.ask}
          </a>
        </li>
      </ul>
    </div>
  );
}
