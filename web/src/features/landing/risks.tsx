import { useTexts } from '../../i18n/texts.ts';
import { RISKS_ANCHOR } from '../../paths.ts';
import layout from '../../styles/layout.module.css';
import { classNames } from '../../ui/class-names.ts';
import css from './parts.module.css';

export function Risks() {
  const texts = useTexts({
    title: { ko: '알고 시작해야 할 위험', en: 'Risks, stated plainly' },
    intro: { ko: '감당할 수 있는 금액만 맡기십시오.', en: 'Stake only what you can afford to have tied up or lost.' },
    risks: {
      ko: [
        [
          '보상은 끝날 수 있습니다',
          '적립금이 소진되면 자유형 보상은 멈춥니다. 기간형의 보상은 맡기는 순간 전액을 따로 떼어 둡니다.',
        ],
        [
          '계약에 결함이 있을 수 있습니다',
          '이 계약은 외부 감사를 받지 않았습니다. 시험을 거쳐도 스마트 계약의 오류로 원금을 잃을 가능성이 남습니다.',
        ],
        [
          'BNB 가격은 움직입니다',
          '보상은 BNB로 계산합니다. BNB 가격이 10%쯤 떨어지면 1년치 보상이 원화 기준으로 사라집니다.',
        ],
        ['기간형은 묶입니다', '만기 전에 해지하면 원금만 돌려받고 보상은 적립금으로 돌아갑니다.'],
        ['지갑은 본인 책임입니다', '복구 문구를 잃거나 누군가에게 알려 주면 누구도 되돌릴 수 없습니다.'],
      ],
      en: [
        [
          'Rewards can end',
          'When the reserve is used up, flexible rewards stop. The reward of a fixed term is set aside in full at the start.',
        ],
        [
          'The contract may have a flaw',
          'This contract has not been audited by an outside firm. Testing lowers the chance of losing principal to a flaw in it, but does not remove it.',
        ],
        [
          'The price of BNB moves',
          'Rewards are counted in BNB. If its price falls by about 10%, a year of rewards is gone in your own currency.',
        ],
        [
          'Fixed terms lock your BNB',
          'Leave before the end and you get your principal back without the reward, which returns to the reserve.',
        ],
        ['Your wallet is yours to protect', 'If you lose or share your recovery phrase, nobody can undo it.'],
      ],
    },
  });
  return (
    <section id={RISKS_ANCHOR} className={css.part}>
      <div className={classNames(layout.wrap, css.split)}>
        <div>
          <h2>{texts.title}</h2>
          <p className={css.intro}>{texts.intro}</p>
        </div>
        <ul className={css.risks}>
          {texts.risks.map(([name, body]) => (
            <li key={name}>
              <b>{name}</b>
              <p>{body}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
