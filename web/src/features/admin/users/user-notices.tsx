import type { userDetail } from '@eleven/protocol/api/admin/users';
import { DELETION_DAYS_AFTER_SUSPENSION } from '@eleven/protocol/api/own/own-data';
import type { ReplyOf } from '@eleven/protocol/api/route';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Notice } from '../../../ui/notice.tsx';

/** States of the account that staff must know before they do anything: deletion, export, returned emails, freeze, suspension. */
export function UserNotices({ user }: { user: ReplyOf<typeof userDetail> }) {
  const format = useFormat();
  const texts = useTexts({
    deletion: {
      ko: (at: string, by: 'owner' | 'staff') =>
        `${at}에 삭제되는 계정입니다 (${by === 'owner' ? '본인 요청' : '운영자가 신청'}).`,
      en: (at, by) => `Will be deleted on ${at} (requested by ${by === 'owner' ? 'its owner' : 'staff'}).`,
    },
    waits: {
      ko: (by: 'owner' | 'staff') =>
        `계정 삭제가 요청되어 있으며 (${by === 'owner' ? '본인 요청' : '운영자가 신청'}), 정지가 끝날 때까지 기다립니다. 그 뒤 적어도 ${DELETION_DAYS_AFTER_SUSPENSION}일 동안 본인이 취소할 수 있습니다.`,
      en: (by) =>
        `A deletion (requested by ${by === 'owner' ? 'its owner' : 'staff'}) waits for the end of the suspension. After that, the owner has at least ${DELETION_DAYS_AFTER_SUSPENSION} days to cancel it.`,
    },
    export: {
      ko: (at: string, state: 'running' | 'ready' | 'failed') =>
        `${at}에 데이터 파일을 요청했습니다. ${state === 'ready' ? '본인이 내려받을 수 있습니다.' : state === 'failed' ? '만들지 못했습니다.' : '만드는 중입니다.'}`,
      en: (at, state) =>
        `A copy of the data was requested on ${at}. ${state === 'ready' ? 'Its owner can download it.' : state === 'failed' ? 'It could not be made.' : 'It is being made.'}`,
    },
    frozen: {
      ko: (at: string) =>
        `${at}에 본인이 메일의 링크로 동결한 계정입니다. 동결은 본인만 해제할 수 있습니다. 출금은 지갑에서 언제든 가능합니다.`,
      en: (at) =>
        `Frozen on ${at} by a link in an email to its owner, who alone can thaw it. Withdrawals with the wallet remain possible.`,
    },
    bounce: {
      ko: (at: string, status: string) =>
        `${at}에 메일이 반송되어${status} 확인 메일과 보안 메일만 보냅니다. 다른 메일은 멈췄습니다.`,
      en: (at, status) =>
        `An email came back on ${at}${status}. Only confirmations and emails about security are sent; all others are paused.`,
    },
    complaint: {
      ko: (at: string) =>
        `${at}에 이용자가 메일을 스팸으로 신고하여 확인 메일과 보안 메일만 보냅니다. 본인만 설정에서 다시 받을 수 있습니다.`,
      en: (at) =>
        `The user reported an email as spam on ${at}. Only confirmations and emails about security are sent; only they can resume the others, in their settings.`,
    },
    suspended: {
      ko: (at: string, until: string) =>
        `${at}에 정지된 계정입니다. ${until ? `${until}까지` : '해제할 때까지'} 로그인할 수 없습니다. 출금은 지갑에서 언제든 가능합니다.`,
      en: (at, until) =>
        `Suspended on ${at}. Signing in is blocked until ${until || 'it is lifted'}. Withdrawals with the wallet remain possible.`,
    },
  });
  return (
    <>
      {user.deletion && (
        <Notice tone="warn">
          {user.suspendedAt
            ? texts.waits(user.deletion.requestedBy)
            : texts.deletion(format.dateTime(user.deletion.dueAt), user.deletion.requestedBy)}
        </Notice>
      )}
      {user.export && <Notice>{texts.export(format.dateTime(user.export.requestedAt), user.export.state)}</Notice>}
      {user.mailPaused && (
        <Notice tone="warn">
          {texts[user.mailPaused.reason](
            format.dateTime(user.mailPaused.since),
            user.mailPaused.status === null ? '' : ` (${user.mailPaused.status})`,
          )}
        </Notice>
      )}
      {user.frozenAt && <Notice tone="warn">{texts.frozen(format.dateTime(user.frozenAt))}</Notice>}
      {user.suspendedAt && (
        <Notice tone="warn">
          {texts.suspended(
            format.longDateTime(user.suspendedAt),
            user.suspendedUntil ? format.longDateTime(user.suspendedUntil) : '',
          )}
        </Notice>
      )}
    </>
  );
}
