import type { VaultControl } from '@eleven/protocol/api/admin-overview';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallForMultisig } from './call-for-multisig.tsx';
import type { Lever } from './lever.ts';
import css from './levers.module.css';

/** New stakes: guardian or owner may pause them, only the owner opens them again. Withdrawals know no pause. */
export function PauseLever({ lever, control }: { lever: Lever; control: VaultControl }) {
  const texts = useTexts({
    ko: {
      title: '새로 맡기기',
      pause: '새로 맡기기 중단',
      resume: '새로 맡기기 재개',
      check: '지갑 확인 중',
      isPaused: '새로 맡기기가 중단되어 있습니다. 출금은 언제나 가능합니다. 재개는 소유자만 할 수 있습니다.',
      isOpen: '중단해도 출금은 언제나 가능합니다. 중단은 소유자와 보호자가 할 수 있습니다.',
      onlyOwner: '소유자의 지갑만 재개할 수 있습니다.',
      onlyBoth: '소유자나 보호자의 지갑만 중단할 수 있습니다.',
    },
    en: {
      title: 'New stakes',
      pause: 'Pause new stakes',
      resume: 'Resume new stakes',
      check: 'Check wallet',
      isPaused: 'New stakes are paused. Withdrawals always work. Only the owner can resume.',
      isOpen: 'Withdrawals work during a pause as well. Owner and guardian can pause.',
      onlyOwner: 'Only the wallet of the owner can resume.',
      onlyBoth: 'Only the wallet of the owner or the guardian can pause.',
    },
  });
  const call = { function: 'setPaused', paused: !control.paused } as const;
  const isSame = (address: string | null) => lever.account?.toLowerCase() === address?.toLowerCase();
  const mayPress =
    lever.account !== undefined && (isSame(control.owner) || (!control.paused && isSame(control.guardian)));
  return (
    <Card title={texts.title}>
      <div className={css.form}>
        <p>{control.paused ? texts.isPaused : texts.isOpen}</p>
        {mayPress ? (
          <div className={css.buttons}>
            <Button
              look={control.paused ? 'primary' : 'dangerLine'}
              busy={lever.waitingFor === 'setPaused' && texts.check}
              onClick={() => void lever.run(call)}
            >
              {control.paused ? texts.resume : texts.pause}
            </Button>
          </div>
        ) : (
          <Notice>{control.paused ? texts.onlyOwner : texts.onlyBoth}</Notice>
        )}
        {control.ownerIsContract && !mayPress && <CallForMultisig vaultAddress={lever.vaultAddress} call={call} />}
      </div>
    </Card>
  );
}
