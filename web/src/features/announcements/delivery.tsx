import {
  type AdminAnnouncement,
  announcementDelivery,
  stopAnnouncementMails,
} from '@eleven/protocol/api/admin/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';

const POLL_MS = 5_000;

interface DeliveryProps {
  announcement: AdminAnnouncement;
  mayStop: boolean;
  onClose(): void;
}

/** The delivery of its emails, and the readers who have seen it. Sent emails cannot be recalled. */
export function Delivery({ announcement: { id }, mayStop, onClose }: DeliveryProps) {
  const format = useFormat();
  const client = useQueryClient();
  const params = { id };
  const { data, error, refetch } = useApiQuery(announcementDelivery, {
    params,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mails.waiting ? POLL_MS : false),
  });
  const texts = useTexts({
    title: { ko: '전달 상황', en: 'Delivery' },
    waiting: { ko: '보낼 메일', en: 'Emails waiting' },
    sent: { ko: '보낸 메일', en: 'Emails sent' },
    failed: { ko: '보내지 못한 메일', en: 'Emails that failed' },
    takenBack: { ko: '취소한 메일', en: 'Emails cancelled' },
    seen: { ko: '본 이용자', en: 'Users who have seen it' },
    about: {
      ko: '본 이용자는 로그인한 상태에서 이 공지가 화면에 나온 서로 다른 이용자의 수입니다. 메일을 열었는지는 세지 않습니다.',
      en: 'Distinct users who were signed in while their page showed it. Whether an email was opened is not tracked.',
    },
    stop: { ko: '남은 메일 멈추기', en: 'Stop the remaining emails' },
    busy: { ko: '멈추는 중', en: 'Stopping' },
    stopped: {
      ko: (time: string) => `${time}에 멈췄습니다. 더 나가는 메일은 없으며, 이미 보낸 메일은 거둘 수 없습니다.`,
      en: (time) => `Stopped at ${time}. No further emails are sent; those already sent cannot be recalled.`,
    },
  });
  const stop = useMutation({
    mutationFn: () => callApi(stopAnnouncementMails, { params }),
    // A toast would be hidden behind the dialog.
    meta: { silent: true },
    onSuccess: (next) => client.setQueryData(queryKeyOf(announcementDelivery, params), next),
  });
  const canStop = mayStop && data && data.mails.waiting > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        canStop ? (
          <Button variant="dangerLine" busy={stop.isPending && texts.busy} onClick={() => stop.mutate()}>
            {texts.stop}
          </Button>
        ) : undefined
      }
    >
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton size="tall" />}
      {data && (
        <>
          {data.mailsStoppedAt && <Notice>{texts.stopped(format.dateTime(data.mailsStoppedAt))}</Notice>}
          <KeyValues
            items={[
              ...(['waiting', 'sent', 'failed', 'takenBack'] as const).map((name) => ({
                label: texts[name],
                value: format.count(data.mails[name]),
              })),
              { label: texts.seen, value: format.count(data.seen) },
            ]}
          />
          <p>{texts.about}</p>
        </>
      )}
      <FormFailure message={stop.error && detailOf(stop.error)} report={stop.error} />
    </Dialog>
  );
}
