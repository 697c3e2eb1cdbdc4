import { sameAddress } from '@eleven/protocol/address';
import type { VaultControl } from '@eleven/protocol/api/admin/overview';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionReview } from './action-review.tsx';
import type { AdminAction } from './admin-action.ts';
import css from './admin-actions.module.css';
import { CallForMultisig } from './call-for-multisig.tsx';
import { ScheduleCall } from './schedule-call.tsx';

/** New stakes: guardian and owner may pause them, only the owner may resume them. Withdrawals cannot be paused. */
export function PauseAction({ action, control }: { action: AdminAction; control: VaultControl }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '새로 맡기기', en: 'New stakes' },
    pause: { ko: '새로 맡기기 중단', en: 'Pause new stakes' },
    resume: { ko: '새로 맡기기 재개', en: 'Resume new stakes' },
    aboutPause: {
      ko: '누구도 새로 맡기거나, 보상을 다시 맡기거나, 만기된 기간형을 다시 맡길 수 없게 됩니다. 출금과 보상 받기, 중도 해지, 긴급 출금은 계속됩니다. 재개는 소유자만 할 수 있습니다.',
      en: 'Nobody can stake, lock, compound or renew. Withdrawing, claiming, leaving early and the emergency exit keep working. Only the owner can resume.',
    },
    aboutResume: { ko: '모두가 다시 맡길 수 있게 됩니다.', en: 'Everybody can stake again.' },
    before: { ko: '지금', en: 'Now' },
    after: { ko: '이후', en: 'Afterwards' },
    open: { ko: '열림', en: 'Open' },
    paused: { ko: '중단됨', en: 'Paused' },
    isSo: {
      ko: '그 사이에 이미 바뀌었습니다. 돌아가 주십시오.',
      en: 'This has already changed in the meantime. Go back.',
    },
    isPaused: {
      ko: '새로 맡기기가 중단되어 있습니다. 출금은 언제나 가능합니다. 재개는 소유자만 할 수 있습니다.',
      en: 'New stakes are paused. Withdrawals always work. Only the owner can resume.',
    },
    isOpen: {
      ko: '중단해도 출금은 언제나 가능합니다. 중단은 소유자와 가디언이 할 수 있습니다.',
      en: 'Withdrawals keep working during a pause. The owner and the guardian can pause.',
    },
    scheduleResume: { ko: '재개 예약', en: 'Schedule the resumption' },
    schedulePause: { ko: '중단 예약', en: 'Schedule the pause' },
    wait: {
      ko: (days: string) => `중단한 뒤 다시 여는 데는 타임락의 지연인 ${days}이 걸립니다.`,
      en: (days) => `Reopening after a pause takes the delay of the timelock: ${days}.`,
    },
    days: { ko: (count: string) => `${count}일`, en: (count) => (count === '1' ? '1 day' : `${count} days`) },
    guardian: {
      ko: '가디언의 지갑은 기다리지 않고 바로 중단할 수 있습니다.',
      en: 'The guardian’s wallet can pause at once, without the delay.',
    },
    onlyOwner: { ko: '소유자의 지갑만 재개할 수 있습니다.', en: 'Only the owner’s wallet can resume.' },
    onlyBoth: {
      ko: '소유자나 가디언의 지갑만 중단할 수 있습니다.',
      en: 'Only the owner’s or the guardian’s wallet can pause.',
    },
  });
  // The state when the review was opened, so that a pause never turns into a resumption just before the press.
  const [reviewed, setReviewed] = useState<{ function: 'setPaused'; paused: boolean }>();
  const call = { function: 'setPaused', paused: !control.paused } as const;
  const isSame = (address: string | null) => address !== null && sameAddress(action.account, address);
  const mayPress =
    action.account !== undefined && (isSame(control.owner) || (!control.paused && isSame(control.guardian)));
  const days = texts.days(format.count(Math.ceil((control.delaySeconds ?? 0) / 86_400)));
  return (
    <Card title={texts.title}>
      <div className={css.form}>
        <p>{control.paused ? texts.isPaused : texts.isOpen}</p>
        {mayPress ? (
          <div className={css.buttons}>
            <Button
              variant={control.paused ? 'primary' : 'dangerLine'}
              busy={action.busy}
              onClick={() => !action.busy && setReviewed(call)}
            >
              {control.paused ? texts.resume : texts.pause}
            </Button>
            {!control.paused && control.delaySeconds !== null && <p>{texts.wait(days)}</p>}
          </div>
        ) : (
          control.delaySeconds === null && <Notice>{control.paused ? texts.onlyOwner : texts.onlyBoth}</Notice>
        )}
        {!mayPress && control.delaySeconds !== null && (
          <ScheduleCall
            action={action}
            call={call}
            label={control.paused ? texts.scheduleResume : texts.schedulePause}
            note={control.paused ? texts.wait(days) : texts.guardian}
          />
        )}
        {!mayPress && control.ownerIsContract && control.delaySeconds === null && (
          <CallForMultisig vaultAddress={action.vaultAddress} call={call} />
        )}
        {action.outcome}
      </div>
      {reviewed && (
        <ActionReview
          action={action}
          call={reviewed}
          title={reviewed.paused ? texts.pause : texts.resume}
          about={reviewed.paused ? texts.aboutPause : texts.aboutResume}
          facts={[
            { label: texts.before, value: reviewed.paused ? texts.open : texts.paused, figure: false },
            { label: texts.after, value: reviewed.paused ? texts.paused : texts.open, figure: false },
          ]}
          danger={reviewed.paused}
          disabledReason={control.paused === reviewed.paused && texts.isSo}
          onClose={() => setReviewed(undefined)}
          onAsk={(sender) => void action.run(reviewed, sender)}
        />
      )}
    </Card>
  );
}
