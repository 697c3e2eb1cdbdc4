import {
  closeLinkedTicket,
  confirmLinkedTicket,
  markLinkedTicketRead,
  rateLinkedTicket,
  readLinkedTicket,
  reopenLinkedTicket,
  writeLinkedMessage,
} from '@eleven/protocol/api/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../lib/api.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './linked-ticket.module.css';
import { Thread } from './thread.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** A visitor's ticket, opened through its private link. */
export function LinkedTicket({ token, supportPath }: { token: string; supportPath: string }) {
  const client = useQueryClient();
  const queryKey = [readLinkedTicket.path, token];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(readLinkedTicket, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: FRESH_STALE_MS,
  });
  const show = (thread: typeof data) => client.setQueryData(queryKey, thread);
  const texts = useTexts({
    confirm: {
      ko: '이메일 주소를 확인하면 이 문의가 고객센터에 전달됩니다.',
      en: 'Support receives the ticket once you confirm your address.',
    },
    send: { ko: '확인하고 보내기', en: 'Confirm and send' },
    sending: { ko: '보내는 중', en: 'Sending' },
    kept: {
      ko: '메일로 받은 링크가 문의를 여는 열쇠입니다. 다른 사람에게 보내지 마십시오.',
      en: 'Anyone with the link from the email can open the ticket. Do not share it.',
    },
    gone: {
      ko: '이 링크의 문의를 찾을 수 없습니다. 7일 안에 확인하지 않은 문의는 지워집니다.',
      en: 'This link has no ticket. Tickets that are not confirmed within 7 days are deleted.',
    },
    support: { ko: '고객센터로 가기', en: 'Go to support' },
  });
  const confirm = useMutation({
    mutationFn: () => callApi(confirmLinkedTicket, { body: { token } }),
    onSuccess: show,
  });
  const toggle = useMutation({
    mutationFn: (to: 'close' | 'reopen') =>
      callApi(to === 'close' ? closeLinkedTicket : reopenLinkedTicket, { body: { token } }),
    onSuccess: show,
  });
  useMarkRead(data, async (upTo) => {
    const ticket = await callApi(markLinkedTicketRead, { body: { token, upTo } });
    // Text written meanwhile stays.
    client.setQueryData<typeof data>(queryKey, (now) => now && { ...now, ticket });
  });
  if (token === '' || (error instanceof ApiError && (error.status === 404 || error.status === 400))) {
    return (
      <Notice
        tone="warn"
        announce
        actions={
          <Link to={supportPath} className={buttonClass({ size: 'small' })}>
            {texts.support}
          </Link>
        }
      >
        {texts.gone}
      </Notice>
    );
  }
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Card>
        <Skeleton size="tall" />
      </Card>
    );
  }
  return (
    <>
      {!data.confirmed && (
        <div className={css.confirm}>
          <Notice
            tone="warn"
            actions={
              <Button variant="primary" busy={confirm.isPending && texts.sending} onClick={() => confirm.mutate()}>
                {texts.send}
              </Button>
            }
          >
            {texts.confirm}
          </Notice>
          {confirm.error && (
            <Notice tone="danger" announce>
              {detailOf(confirm.error)}
            </Notice>
          )}
        </div>
      )}
      <Card bare>
        <Thread
          thread={data}
          level={2}
          isChosen={confirm.isSuccess}
          actions={
            data.confirmed
              ? {
                  write: async (body, idempotencyKey) =>
                    void show(await callApi(writeLinkedMessage, { body: { ...body, token }, idempotencyKey })),
                  toggle: (to) => toggle.mutate(to),
                  rate: async (given) => show(await callApi(rateLinkedTicket, { body: { ...given, token } })),
                  busy: toggle.isPending,
                  failure: toggle.error,
                }
              : undefined
          }
        />
      </Card>
      <p className={css.kept}>{texts.kept}</p>
    </>
  );
}
