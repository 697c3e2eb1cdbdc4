import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { Gauge } from '../../ui/chart/gauge.tsx';
import { Heading } from './heading.tsx';
import css from './parts.module.css';

/** Examples, not live figures: the four states, all on a scale of 7. */
const STATES = [
  { promised: 0, held: 6.2 },
  { promised: 1.8, held: 6.2 },
  { promised: 0.7, held: 5.1 },
  { promised: 3.6, held: 3.6 },
] as const;
const SCALE = 7;

export function Strokes() {
  const texts = useTexts({
    title: {
      ko: ['오른쪽 획은', '왼쪽보다 짧아질 수 없습니다'],
      en: ['The right stroke can never', 'be shorter than the left'],
    },
    intro: {
      ko: '왼쪽 획은 지급해야 할 보상, 오른쪽 획은 실제로 보유한 적립금입니다. 계약은 적립금에 남은 만큼만 보상을 약속하므로 두 값이 뒤집히지 않습니다.',
      en: 'The left stroke shows the rewards promised to stakers, the right stroke the BNB held to pay them. The contract only promises rewards it already has, so the two can never cross.',
    },
    steps: {
      ko: [
        ['먼저 채웁니다', '보상을 약속하기 전에 적립금을 계약에 넣습니다.'],
        ['보상이 쌓입니다', '맡긴 시간만큼 왼쪽 획이 올라갑니다. 그 몫은 오른쪽에서 바로 묶입니다.'],
        ['받으면 함께 줄어듭니다', '보상을 받으면 두 획이 같은 만큼 내려갑니다.'],
        ['나란해지면 멈춥니다', '두 획의 높이가 같아지면 새 보상이 멈춥니다. 이미 쌓인 보상과 원금은 그대로입니다.'],
      ],
      en: [
        ['Filled first', 'The reserve is paid into the contract before any reward is promised.'],
        ['Rewards build up', 'As time passes, the left stroke rises. That share is locked in the right one.'],
        ['A claim lowers both', 'When you claim, both strokes fall by the same amount.'],
        [
          'Level means stop',
          'When they are level, new rewards stop. What you have earned and your principal stay yours.',
        ],
      ],
    },
  });
  return (
    <section className={css.part}>
      <div className={layout.wrap}>
        <Heading lines={texts.title} />
        <p className={css.intro}>{texts.intro}</p>
        <ol className={css.four}>
          {texts.steps.map(([name, body], index) => (
            <li key={name}>
              <Gauge {...(STATES[index] ?? STATES[0])} top={SCALE} size="small" />
              <h3>{name}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
