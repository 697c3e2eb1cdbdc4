import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { classNames } from '../../ui/class-names.ts';
import segmented from '../../ui/form/segmented.module.css';
import { Icon } from '../../ui/icons.tsx';
import wallet from '../../wallet/connect/wallet-chip.module.css';
import css from './how.module.css';
import parts from './parts.module.css';

/** The pictures show one example with correct figures: 10 BNB for 90 days. */
const EARNED = '0.2712328';

export function How() {
  const texts = useTexts({
    plans: { ko: ['자유형', '90일', '365일'], en: ['Flexible', '90 d', '365 d'] },
    title: { ko: '시작하는 방법', en: 'How it works' },
    steps: {
      ko: [
        ['가입하고 지갑을 연결합니다', '주소와 잔액만 읽습니다. 개인키는 지갑을 떠나지 않습니다.'],
        [
          '자유형이나 기간형을 고릅니다',
          '둘 다 연 11%입니다. 자유형은 언제든 출금하고, 기간형은 보상을 미리 떼어 둡니다.',
        ],
        ['보상을 받고 출금합니다', '지갑에서 서명하면 계약이 바로 보냅니다. 우리 승인이 필요하지 않습니다.'],
      ],
      en: [
        ['Sign up and connect a wallet', 'We read your address and balance. Your keys never leave the wallet.'],
        [
          'Choose flexible or a fixed term',
          'Both earn 11% a year. With flexible you can leave at any time. Fixed has its reward set aside up front.',
        ],
        ['Claim and withdraw', 'You sign, the contract pays. No approval from us is needed.'],
      ],
    },
  });
  const [flexible, chosen, longest] = texts.plans;
  const pictures = [
    <>
      <span className={wallet.chip}>
        <Icon name="wallet" size={18} />
        <span className={wallet.figure}>0x7a3F…b21E</span>
      </span>
      <span>
        10.0000<small>BNB</small>
      </span>
    </>,
    <div className={classNames(segmented.segmented, css.plans)} key="plans">
      <span>{flexible}</span>
      <span className={css.chosen}>{chosen}</span>
      <span>{longest}</span>
    </div>,
    <Drum key="drum" />,
  ];
  return (
    <section className={parts.part}>
      <div className={layout.wrap}>
        <h2>{texts.title}</h2>
        <ol className={css.steps}>
          {texts.steps.map(([name, body], index) => (
            <li key={name}>
              <div className={css.picture} aria-hidden="true">
                {pictures[index]}
              </div>
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

/** The dashboard's counter, without motion. */
function Drum() {
  const [whole, decimals = ''] = EARNED.split('.');
  return (
    <span className={css.drum}>
      <Wheel digit={Number(whole)} />
      <i>.</i>
      {[...decimals].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is identified by its position
        <Wheel key={place} digit={Number(digit)} isFine={place > 3} />
      ))}
    </span>
  );
}

function Wheel({ digit, isFine = false }: { digit: number; isFine?: boolean }) {
  return (
    <b className={isFine ? css.fine : undefined} data-above={(digit + 9) % 10} data-below={(digit + 1) % 10}>
      {digit}
    </b>
  );
}
