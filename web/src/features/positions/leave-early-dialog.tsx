import { formatBnb, readableBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { ActionFeedback, useBusyText } from '../../vault/transactions/action-feedback.tsx';
import type { VaultAction } from '../../vault/use-vault-action.ts';
import type { FixedRow } from './position-rows.ts';

interface LeaveEarlyDialogProps {
  row: FixedRow;
  action: VaultAction;
  onClose(): void;
}

/** Shows the forfeited reward first. The principal is paid back in full. */
export default function LeaveEarlyDialog({ row, action, onClose }: LeaveEarlyDialogProps) {
  const format = useFormat();
  const { id, principalWei, rewardWei, endsAt } = row.position;
  const texts = useTexts({
    title: { ko: '만기 전에 해지하시겠습니까?', en: 'Leave before the fixed term ends?' },
    body: {
      ko: (reward: string, when: string) =>
        `보상 ${reward} BNB를 포기합니다. ${when}까지 기다리면 원금과 함께 받습니다. 포기한 보상은 적립금으로 돌아갑니다.`,
      en: (reward, when) =>
        `You give up ${reward} BNB of rewards, which go back to the reserve. If you wait until ${when}, you receive them with the principal.`,
    },
    givenUp: { ko: '포기하는 보상', en: 'Reward given up' },
    paid: { ko: '지갑으로 받는 원금', en: 'Principal paid to your wallet' },
    ends: { ko: '만기일', en: 'Ends' },
    confirm: {
      ko: (reward: string) => `${reward} BNB를 포기하고 해지`,
      en: (reward) => `Give up ${reward} BNB and leave`,
    },
    keep: { ko: '계속 맡기기', en: 'Keep the stake' },
  });
  const reward = formatBnb(BigInt(rewardWei), 6);
  const busy = useBusyText(action);
  const leave = async (ask = () => action.run({ function: 'exitEarly', id: BigInt(id) })) => {
    if (await ask()) onClose();
  };
  return (
    <Dialog
      open
      kind="alert"
      onClose={onClose}
      title={texts.title}
      actions={
        <Button variant="danger" busy={busy} onClick={() => void leave()}>
          {texts.confirm(reward)}
        </Button>
      }
      back={texts.keep}
    >
      <p>{texts.body(reward, format.longDateTime(endsAt))}</p>
      <KeyValues
        items={[
          {
            label: texts.givenUp,
            value: `${readableBnb(BigInt(rewardWei))} BNB`,
            brass: true,
          },
          { label: texts.paid, value: `${readableBnb(BigInt(principalWei))} BNB` },
          { label: texts.ends, value: format.date(endsAt) },
        ]}
      />
      <ActionFeedback action={action} again={() => void leave(action.again)} />
    </Dialog>
  );
}
