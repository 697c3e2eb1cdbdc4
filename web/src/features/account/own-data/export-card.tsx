import { type DataExport, downloadExport, readOwnData, requestExport } from '@eleven/protocol/api/own/own-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf, pathOf } from '../../../lib/api.ts';
import { focusIfLost } from '../../../lib/focus/kept-focus.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { queryKeyOf } from '../../../lib/use-api.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './own-data.module.css';

/** One export at a time: requested here, made in the background, available for a week. */
export function ExportCard({ made, isConfirmed }: { made: DataExport | null; isConfirmed: boolean }) {
  const client = useQueryClient();
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '데이터 내려받기', en: 'Download your data' },
    about: {
      ko: '프로필, 설정, 세션, 활동, 지갑, 거래 내역, 문의, 보낸 메일, 동의 기록을 JSON과 CSV로 담은 zip 파일입니다. 문의에 첨부한 파일은 들어 있지 않으니 문의에서 저장하십시오.',
      en: 'A zip file with your profile, settings, sessions, activity, wallets, statements, tickets, emails and consents, as JSON and CSV. Files attached to tickets are not in it: save them from the ticket.',
    },
    notified: {
      ko: '다 되면 알림과 메일로 알려 드립니다.',
      en: 'We will notify you here and by email when it is ready.',
    },
    notifiedHere: {
      ko: '다 되면 알림으로 알려 드립니다. 메일은 확인된 주소로만 보냅니다.',
      en: 'We will notify you here when it is ready. Emails go to confirmed addresses only.',
    },
    ask: { ko: '파일 요청', en: 'Request the file' },
    again: { ko: '새 파일 요청', en: 'Request a new file' },
    asking: { ko: '요청하는 중', en: 'Requesting' },
    waiting: { ko: '파일을 만들 차례를 기다리는 중입니다.', en: 'The file will be made in a moment.' },
    running: {
      ko: (done: string, all: string) =>
        `파일을 만드는 중입니다: ${all}개 중 ${done}개 완료. 이 페이지를 떠나도 됩니다.`,
      en: (done, all) => `The file is being made: ${done} of ${all} parts. You can leave this page.`,
    },
    ready: {
      ko: (until: string) => `파일이 준비되었습니다. ${until}까지 내려받을 수 있습니다.`,
      en: (until) => `The file is ready. You can download it until ${until}.`,
    },
    download: { ko: (size: string) => `내려받기 (zip, ${size} KB)`, en: (size) => `Download (zip, ${size} KB)` },
    failed: {
      ko: '파일을 만들지 못했습니다. 다시 요청해 주십시오.',
      en: 'The file could not be created. Please request it again.',
    },
  });
  const ask = useMutation({
    mutationFn: () => callApi(requestExport, { idempotencyKey: newIdempotencyKey() }),
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(readOwnData) }),
  });
  const isRunning = made?.state === 'running';
  return (
    <Card title={texts.title}>
      <div className={css.body}>
        <p>
          {texts.about} {isConfirmed ? texts.notified : texts.notifiedHere}
        </p>
        <div role="status" tabIndex={-1} ref={ask.isSuccess ? focusIfLost : null}>
          {isRunning && (
            <Notice>
              {made.partsAll === 0 ? texts.waiting : texts.running(String(made.partsDone), String(made.partsAll))}
            </Notice>
          )}
          {made?.state === 'ready' && made.expiresAt && <Notice>{texts.ready(format.dateTime(made.expiresAt))}</Notice>}
          {made?.state === 'failed' && <Notice tone="warn">{texts.failed}</Notice>}
        </div>
        {ask.error && <FormFailure message={detailOf(ask.error)} />}
        <div className={css.actions}>
          {made?.state === 'ready' && (
            <ExportLink area="user" variant="primary" href={pathOf(downloadExport, { id: made.id })}>
              {texts.download(String(Math.ceil((made.sizeBytes ?? 0) / 1024)))}
            </ExportLink>
          )}
          {!isRunning && (
            <Button busy={ask.isPending && texts.asking} onClick={() => ask.mutate()}>
              {made === null ? texts.ask : texts.again}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
