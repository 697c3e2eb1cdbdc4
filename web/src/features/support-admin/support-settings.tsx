import { supportSettings } from '@eleven/protocol/api/admin/ticket-management';
import { adminUser } from '@eleven/protocol/api/auth';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CannedEditor } from './settings/canned-editor.tsx';
import { Labels } from './settings/labels.tsx';
import { Promises } from './settings/promises.tsx';
import { Ratings } from './settings/ratings.tsx';
import { Rules } from './settings/rules.tsx';
import { StaffAvailability } from './settings/staff-availability.tsx';
import css from './support-admin.module.css';

/** How staff work with tickets. The read-only role sees it but cannot change it. */
export default function SupportSettings({ onClose }: { onClose(): void }) {
  const { data: member } = useApiQuery(adminUser);
  const { data, error, refetch } = useApiQuery(supportSettings, { staleTime: 0 });
  const texts = useTexts({ back: { ko: '목록으로', en: 'Back to the list' } });
  const isAdmin = member?.role === 'admin';
  const mayWrite = isAdmin || member?.role === 'support';
  return (
    <div className={css.pane}>
      <div className={css.actions}>
        <Button size="small" onClick={onClose}>
          {texts.back}
        </Button>
      </div>
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton size="tall" />
        </Card>
      )}
      {data && (
        <div className={css.settings}>
          <CannedEditor replies={data.replies} mayWrite={mayWrite} />
          <Labels labels={data.labels} mayWrite={mayWrite} />
          <Promises promises={data.promises} mayWrite={isAdmin} />
          <Rules rules={data.rules} staff={data.staff} mayWrite={isAdmin} />
          <Ratings />
          <StaffAvailability staff={data.staff} ownId={mayWrite ? member?.id : undefined} isAdmin={isAdmin} />
        </div>
      )}
    </div>
  );
}
