import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { isTermDays, TERM_DAYS, type TermDays } from '@eleven/protocol/vault/terms';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useConsentCheck } from '../../session/consent-check.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { endOf, planReward } from '../../vault/plan-rewards.ts';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { VaultAction } from '../../vault/use-vault-action.ts';
import type { FixedRow } from './position-rows.ts';
import css from './withdraw-dialog.module.css';

interface RenewDialogProps {
  row: FixedRow;
  vault: VaultStateReply;
  /** Chain time, unix seconds. */
  now: number;
  action: VaultAction;
  onClose(): void;
}

/** Stakes an ended term again with its reward. Terms that the reserve cannot cover are refused here. */
export default function RenewDialog({ row, vault, now, action, onClose }: RenewDialogProps) {
  const { id, principalWei, rewardWei, termDays } = row.position;
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    title: { ko: '보상과 함께 다시 맡기시겠습니까?', en: 'Stake again with the reward?' },
    term: { ko: '새 기간', en: 'New term' },
    principal: { ko: '새 원금', en: 'New principal' },
    ofRewards: { ko: '그중 지난 보상', en: 'Including the reward' },
    reward: { ko: '새 보상', en: 'New reward' },
    ends: { ko: '새 만기일', en: 'New end' },
    confirm: {
      ko: (bnb: string, term: string) => `${bnb} BNB를 ${term} 다시 맡기기`,
      en: (bnb, term) => `Stake ${bnb} BNB for ${term}`,
    },
    back: { ko: '돌아가기', en: 'Back' },
    paused: {
      ko: '새로 맡기기가 잠시 중단되어 지금은 다시 맡길 수 없습니다.',
      en: 'New stakes are paused, so you cannot stake again now.',
    },
    noRoom: {
      ko: (bnb: string) => `적립금이 이 기간에 감당할 수 있는 금액은 ${bnb} BNB까지입니다.`,
      en: (bnb) => `The reserve can cover at most ${bnb} BNB for this term.`,
    },
    others: {
      ko: (terms: string) => `이 금액을 다시 맡길 수 있는 기간: ${terms}.`,
      en: (terms) => `The reserve can cover this amount for: ${terms}.`,
    },
    stays: {
      ko: '원금과 보상은 그대로 있고, 언제든 출금할 수 있습니다.',
      en: 'Principal and reward stay as they are. You can withdraw them at any time.',
    },
    early: {
      ko: '새 기간은 거래가 블록에 포함된 시각부터 시작합니다. 새 기간 중에 해지하면 새 보상만 포기합니다. 지난 기간의 보상은 이미 원금입니다.',
      en: 'The new term runs from the block of the transaction. If you leave early, you give up the new reward only: the reward of the term that ended is principal now.',
    },
    payOut: {
      ko: '보상을 지갑으로 받고 싶으면 먼저 출금한 뒤 원금을 다시 맡기십시오. 거래가 두 번이고, 그 사이에 한도가 없어질 수 있습니다.',
      en: 'To take the reward out, withdraw first, then stake the principal. These are two transactions, and the room may be gone in between.',
    },
  });
  const reasonId = useId();
  const busy = useBusyText(action);
  const consent = useConsentCheck();
  const total = BigInt(principalWei) + BigInt(rewardWei);
  const isCovered = (term: TermDays) => BigInt(vault.lockCapacityWei[term]) >= total;
  const [term, setTerm] = useState<TermDays>(() => {
    const before = isTermDays(termDays) ? termDays : TERM_DAYS[0];
    return isCovered(before) ? before : (TERM_DAYS.find(isCovered) ?? before);
  });
  const reason = vault.paused
    ? texts.paused
    : isCovered(term)
      ? undefined
      : texts.noRoom(formatBnb(BigInt(vault.lockCapacityWei[term])));
  const others = vault.paused ? [] : TERM_DAYS.filter(isCovered);
  const renew = async (ask = () => action.run({ function: 'renew', id: BigInt(id), termDays: term })) => {
    if ((await consent.submit()) && (await ask())) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          {...(reason ? { disabled: true, 'aria-describedby': reasonId } : { busy: consent.saving || busy })}
          onClick={() => void renew()}
        >
          {texts.confirm(formatBnb(total), plans.days(term))}
        </Button>
      }
      back={texts.back}
    >
      <div className={css.form}>
        <Segmented
          legend={texts.term}
          options={TERM_DAYS.map((days) => ({ value: `${days}`, label: plans.days(days) }))}
          value={`${term}`}
          onChange={(days) => setTerm(Number(days) as TermDays)}
        />
        <KeyValues
          items={[
            { label: texts.principal, value: `${formatBnb(total)} BNB` },
            { label: texts.ofRewards, value: `${formatBnb(BigInt(rewardWei))} BNB`, brass: true },
            { label: texts.reward, value: `${formatBnb(planReward(term, total), 6)} BNB`, brass: true },
            { label: texts.ends, value: format.longDateTime(endOf(term, now) ?? now) },
          ]}
        />
        {reason && (
          <Notice tone="warn" announce>
            <p id={reasonId}>{reason}</p>
            {others.length > 0 && <p>{texts.others(others.map((days) => plans.days(days)).join(', '))}</p>}
            <p>{texts.stays}</p>
          </Notice>
        )}
        <p className={`${text.small} ${text.muted}`}>{texts.early}</p>
        <p className={`${text.small} ${text.muted}`}>{texts.payOut}</p>
        {consent.checkbox}
        <ActionFeedback action={action} again={() => void renew(action.again)} />
      </div>
    </Dialog>
  );
}
