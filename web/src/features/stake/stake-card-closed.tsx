import { formatBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI, type Plan } from '@eleven/protocol/vault/terms';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useNetwork } from '../../vault/network.ts';
import { PLANS } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS, planName } from '../../vault/plan-texts.ts';
import type { Staking } from '../../vault/use-staking.ts';
import { capacityOf } from './stake-form.ts';

interface StakeClosedProps {
  /** Id of the text, for the button it describes. */
  id: string;
  staking: Staking;
  plan: Plan;
}

/**
 * Why nothing can be staked now in this plan or with this wallet, until when, and the alternatives; or that this could not be
 * read.
 */
export default function StakeClosed({ id, staking, plan }: StakeClosedProps) {
  const { vault, failure, retry } = staking;
  const network = useNetwork();
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    wrong: {
      ko: '지갑이 다른 네트워크에 있어 맡길 수 없습니다.',
      en: 'Your wallet is on another network, so nothing can be staked.',
    },
    paused: {
      ko: '새로 맡기기가 잠시 중단되었습니다. 출금은 언제나 가능합니다.',
      en: 'New stakes are paused. Withdrawals always work.',
    },
    pausedUntil: {
      ko: '언제 다시 열릴지는 아직 정해지지 않았습니다. 이미 맡긴 BNB는 그대로이고, 다시 열리면 이 화면도 바뀝니다.',
      en: 'No date is set for reopening. Existing stakes stay as they are, and this page updates when new stakes open.',
    },
    used: {
      ko: '적립금이 소진되어 자유형 보상은 지금 0%입니다.',
      en: 'The reserve is used up: flexible stakes earn 0% now.',
    },
    usedSince: {
      ko: (when: string) => `적립금이 소진되어 자유형 보상은 ${when}부터 0%입니다.`,
      en: (when) => `The reserve is used up: flexible stakes have earned 0% since ${when}.`,
    },
    full: {
      ko: '적립금이 이 기간의 보상을 더 감당하지 못해 지금은 맡길 수 없습니다.',
      en: 'The reserve cannot cover the rewards of another stake in this plan, so nothing can be added now.',
    },
    until: {
      ko: '적립금이 다시 채워지거나 다른 분이 출금하면 한도가 생깁니다. 정해진 날짜는 없습니다.',
      en: 'More can be staked when the reserve is funded or others withdraw. No date is set for that.',
    },
    elsewhere: {
      ko: (list: string) => `다른 기간에는 한도가 남아 있습니다: ${list}.`,
      en: (list) => `You can still stake in: ${list}.`,
    },
    room: { ko: (name: string, bnb: string) => `${name} ${bnb} BNB`, en: (name, bnb) => `${name} ${bnb} BNB` },
  });
  if (!vault) return failure && <FailureNotice error={failure} retry={retry} />;
  const others = PLANS.filter((other) => other !== plan && capacityOf(vault, other) >= MIN_STAKE_WEI);
  const usedUp = vault.fundedUntil === null ? texts.used : texts.usedSince(format.longDateTime(vault.fundedUntil));
  return (
    <div id={id}>
      <Notice tone="warn">
        {!network.isWrong && vault.rateBps === 0 && <p>{usedUp}</p>}
        {network.isWrong ? (
          texts.wrong
        ) : vault.paused ? (
          <>
            <p>{texts.paused}</p>
            <p>{texts.pausedUntil}</p>
          </>
        ) : (
          <>
            <p>{texts.full}</p>
            <p>{texts.until}</p>
            {others.length > 0 && (
              <p>
                {texts.elsewhere(
                  others
                    .map((other) => texts.room(planName(plans, other), formatBnb(capacityOf(vault, other))))
                    .join(', '),
                )}
              </p>
            )}
          </>
        )}
      </Notice>
    </div>
  );
}
