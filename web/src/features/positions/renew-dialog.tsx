import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { isTermDays, TERM_DAYS, type TermDays } from '@eleven/protocol/terms';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
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
import { RENEW_TEXTS } from './renew-texts.ts';
import css from './withdraw-dialog.module.css';

export interface RenewDialogProps {
  row: FixedRow;
  vault: VaultStateReply;
  /** Chain time, unix seconds. */
  now: number;
  action: VaultAction;
  onClose(): void;
}

/** A position whose term has ended, staked again with its reward. A term for which the reserve has no room is refused here. */
export default function RenewDialog({ row, vault, now, action, onClose }: RenewDialogProps) {
  const { id, principalWei, rewardWei, termDays } = row.position;
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts(RENEW_TEXTS);
  const reasonId = useId();
  const busy = useBusyText(action);
  const total = BigInt(principalWei) + BigInt(rewardWei);
  const hasRoom = (term: TermDays) => BigInt(vault.lockCapacityWei[term]) >= total;
  const [term, setTerm] = useState<TermDays>(() => {
    const before = isTermDays(termDays) ? termDays : TERM_DAYS[0];
    return hasRoom(before) ? before : (TERM_DAYS.find(hasRoom) ?? before);
  });
  const reason = vault.paused
    ? texts.paused
    : hasRoom(term)
      ? undefined
      : texts.noRoom(formatBnb(BigInt(vault.lockCapacityWei[term])));
  const others = vault.paused ? [] : TERM_DAYS.filter(hasRoom);
  const renew = async (ask = () => action.run({ function: 'renew', id: BigInt(id), termDays: term })) => {
    if (await ask()) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          {...(reason ? { disabled: true, 'aria-describedby': reasonId } : { busy })}
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
        <ActionFeedback action={action} again={() => void renew(action.again)} />
      </div>
    </Dialog>
  );
}
