import type { ActivityEntry } from '@eleven/protocol/api/activity';
import { reportNotMe } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { navigate } from '../../lib/address/location.ts';
import { callApi } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { PATHS } from '../../paths.ts';
import { resetAsked } from '../../session/reset-asked.ts';
import { endSession, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ReportLink } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './not-me-dialog.module.css';

/** Ends every session, including this one, and sends an email with a link for a new password. */
export function NotMeDialog({ entry, close }: { entry: ActivityEntry | undefined; close(): void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const [keyOf, dropKey] = useIdempotencyKey();
  const texts = useTexts({
    title: { ko: '본인이 아니십니까?', en: 'Was this not you?' },
    body: {
      ko: (action: string) =>
        `“${action}” 활동이 본인의 것이 아니라면 이 기기를 포함한 모든 기기에서 로그아웃하고, 비밀번호를 다시 정할 링크를 메일로 보냅니다. 맡긴 BNB는 지갑의 서명 없이는 움직일 수 없습니다.`,
      en: (action) =>
        `If “${action}” was not you, we sign out all devices, including this one, and email you a link to set a new password. Staked BNB cannot move without your wallet’s signature.`,
    },
    report: { ko: '모든 기기에서 로그아웃', en: 'Sign out all devices' },
    reporting: { ko: '로그아웃하는 중', en: 'Signing out' },
    cancel: { ko: '취소', en: 'Cancel' },
  });
  const report = useMutation({
    mutationFn: (id: string) => callApi(reportNotMe, { body: { id }, idempotencyKey: keyOf(id) }),
    // Shown in the dialog, because a toast would be hidden beneath it.
    meta: { silent: true },
    onSuccess: () => {
      dropKey();
      // Leave the page that requires a session first, or its guard would redirect to the login.
      navigate(PATHS.resetPassword, user ? { state: resetAsked(user.email) } : {});
      endSession(client);
    },
  });
  return (
    <Dialog
      open={entry !== undefined}
      onClose={close}
      title={texts.title}
      actions={
        <Button
          variant="danger"
          busy={report.isPending && texts.reporting}
          onClick={() => entry && report.mutate(entry.id)}
        >
          {texts.report}
        </Button>
      }
      back={texts.cancel}
    >
      {entry && (
        <div className={css.body}>
          <p>{texts.body(entry.action)}</p>
          {report.error && report.variables === entry.id && (
            <Notice tone="danger" announce actions={<ReportLink error={report.error} />}>
              {report.error.message}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
