import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { DAY_SECONDS, type Plan } from '@eleven/protocol/vault/terms';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Card } from '../../ui/card.tsx';
import { PLANS, planReward } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS, planName } from '../../vault/plan-texts.ts';
import type { Staking } from '../../vault/use-staking.ts';
import css from './plan-comparison.module.css';
import { capacityOf } from './stake-form.ts';
import type { StakeForm } from './use-stake-form.ts';

export interface PlanComparisonProps {
  staking: Staking;
  form: StakeForm;
  className?: string | undefined;
}

/** The same amount in each plan, side by side: reward, end, and how much the reserve can still cover. */
export default function PlanComparison({ staking, form, className }: PlanComparisonProps) {
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    title: { ko: (bnb: string) => `${bnb} BNB를 맡기면`, en: (bnb) => `Rewards for ${bnb} BNB` },
    plan: { ko: '기간', en: 'Plan' },
    reward: { ko: '보상 (BNB)', en: 'Reward (BNB)' },
    ends: { ko: '만기일', en: 'Ends' },
    room: { ko: '남은 한도 (BNB)', en: 'Room left (BNB)' },
    perYear: { ko: '365일마다', en: 'in 365 days' },
    whileReserve: { ko: '적립금이 있는 동안', en: 'While the reserve lasts' },
    setAside: {
      ko: '기간형 보상은 맡기는 순간 전부 떼어 둡니다. 자유형 보상은 초마다 쌓이고, 적립금이 소진되면 멈춥니다.',
      en: 'For a fixed term the whole reward is set aside when you stake. Flexible rewards add up every second and stop when the reserve is used up.',
    },
  });
  const wei = form.amount.ok ? form.amount.wei : WEI_PER_BNB;
  const endOf = (plan: Plan) => {
    if (plan === 'flexible') return texts.whileReserve;
    return staking.vault ? format.date(staking.now + plan * Number(DAY_SECONDS)) : '–';
  };
  return (
    <Card title={texts.title(formatBnb(wei))} bare className={className}>
      <table className={css.table}>
        <caption className={text.hiddenVisually}>{texts.title(formatBnb(wei))}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.plan}</th>
            <th scope="col" className={css.number}>
              {texts.reward}
            </th>
            <th scope="col">{texts.ends}</th>
            <th scope="col" className={css.room}>
              {texts.room}
            </th>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan} className={plan === form.draft.plan ? css.chosen : undefined}>
              <th scope="row">{planName(plans, plan)}</th>
              <td className={css.number}>
                <span className={text.brass}>{formatBnb(planReward(plan, wei), 6)}</span>
                {plan === 'flexible' && <span className={css.sub}>{texts.perYear}</span>}
              </td>
              <td>{endOf(plan)}</td>
              <td className={css.room}>{staking.vault ? formatBnb(capacityOf(staking.vault, plan)) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${css.note} ${text.small} ${text.muted}`}>{texts.setAside}</p>
    </Card>
  );
}
