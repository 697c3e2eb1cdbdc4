import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS, TERM_DAYS } from '@eleven/protocol/vault/terms';
import { useTexts } from '../../i18n/texts.ts';
import layout from '../../styles/layout.module.css';
import { Heading } from './heading.tsx';
import parts from './parts.module.css';
import css from './plans.module.css';

const TEN = 10n * WEI_PER_BNB;

/** Flexible against fixed, in five rows. */
export function Plans() {
  const texts = useTexts({
    title: { ko: ['보상률은 같고,', '확보 방식이 다릅니다'], en: ['Same 11%.', 'The difference is how it is funded.'] },
    flexible: { ko: '자유형', en: 'Flexible' },
    fixed: { ko: '기간형', en: 'Fixed term' },
    rows: {
      ko: [
        ['출금', '언제든지', '만기에. 중도 해지하면 원금만 반환'],
        ['보상', '매초 쌓이고 언제든 받음', '만기에 한 번에 지급'],
        ['적립금이 소진되면', '그때부터 보상이 멈춤', '영향 없음. 맡길 때 전액을 따로 떼어 둠'],
        ['복리', '받은 보상을 다시 맡길 수 있음', '만기 뒤에는 더 쌓이지 않음'],
      ],
      en: [
        ['Withdraw', 'At any time', 'At the end. Leave early and only principal returns'],
        ['Reward', 'Builds up every second, claim at any time', 'Paid in one sum at the end'],
        [
          'If the reserve is used up',
          'Rewards stop from that moment',
          'No effect. The whole reward was set aside at the start',
        ],
        ['Compounding', 'Rewards can be staked again', 'Nothing more is earned after the end'],
      ],
    },
    earns: { ko: '10 BNB의 보상', en: '10 BNB earn' },
    day: { ko: '하루', en: 'Day' },
    year: { ko: '1년', en: 'Year' },
    days: { ko: (count: number) => `${count}일`, en: (count) => `${count} d` },
  });
  const flexible = [
    { label: texts.day, wei: rewardFor(TEN, DAY_SECONDS) },
    { label: texts.year, wei: rewardFor(TEN, 365n * DAY_SECONDS) },
  ];
  const fixed = TERM_DAYS.map((days) => ({ label: texts.days(days), wei: termReward(TEN, days) }));
  return (
    <section className={parts.part}>
      <div className={layout.wrap}>
        <Heading lines={texts.title} />
        {/* biome-ignore-start lint/a11y/noRedundantRoles: displayed as a grid on phones, where it would lose them */}
        <table className={css.plans} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" />
              <th role="columnheader" scope="col">
                {texts.flexible}
              </th>
              <th role="columnheader" scope="col">
                {texts.fixed}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {texts.rows.map(([name, ...cells]) => (
              <tr key={name} role="row">
                <th role="rowheader" scope="row">
                  {name}
                </th>
                {cells.map((cell) => (
                  <td key={cell} role="cell">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            <tr role="row">
              <th role="rowheader" scope="row">
                {texts.earns}
              </th>
              {[flexible, fixed].map((figures) => (
                <td key={figures[0]?.label} role="cell">
                  <dl>
                    {figures.map(({ label, wei }) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>{formatBnb(wei)}</dd>
                      </div>
                    ))}
                  </dl>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
    </section>
  );
}
