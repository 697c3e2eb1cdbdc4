import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import css from './parts.module.css';

export function How() {
  const texts = useTexts({
    ko: {
      title: '시작하는 방법',
      steps: [
        ['가입하고 지갑을 연결합니다', '주소와 잔액만 읽습니다. 개인키는 지갑을 떠나지 않습니다.'],
        [
          '자유형이나 기간형을 고릅니다',
          '둘 다 연 11%입니다. 자유형은 언제든 출금하고, 기간형은 보상을 미리 떼어 둡니다.',
        ],
        ['보상을 받고 출금합니다', '지갑에서 서명하면 계약이 바로 보냅니다. 우리 승인이 필요하지 않습니다.'],
      ],
    },
    en: {
      title: 'How it works',
      steps: [
        ['Sign up and connect a wallet', 'We read your address and balance. Your keys never leave the wallet.'],
        [
          'Choose flexible or a fixed term',
          'Both earn 11% a year. Flexible leaves at any time. Fixed has its reward set aside up front.',
        ],
        ['Claim and withdraw', 'You sign, the contract pays. No approval from us is needed.'],
      ],
    },
  });
  return (
    <section className={css.part}>
      <div className={layout.wrap}>
        <h2>{texts.title}</h2>
        <ol className={css.steps}>
          {texts.steps.map(([name, body], index) => (
            <li key={name}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{name}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
