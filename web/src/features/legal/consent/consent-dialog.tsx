import { ownConsents } from '@eleven/protocol/api/own/consents';
import { LEGAL_VERSION, LEGAL_VERSIONS } from '@eleven/protocol/legal';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { useAcceptDocuments } from '../../../session/consent.ts';
import { Documents } from '../../../session/documents.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './consent-dialog.module.css';

/** The changes of each version since the accepted one, the documents themselves, and the consent. */
export function ConsentDialog({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const { data, error, refetch } = useApiQuery(ownConsents);
  const accept = useAcceptDocuments();
  const texts = useTexts({
    title: { ko: '문서가 바뀌었습니다', en: 'The documents have changed' },
    changes: { ko: '동의하신 버전 이후 달라진 점', en: 'What changed since the version you accepted' },
    all: { ko: '버전마다 달라진 점', en: 'What changed in each version' },
    waiting: { ko: '동의 기록을 불러오는 중', en: 'Loading what you accepted' },
    since: {
      ko: (version: string, date: string) => `${version} (${date})`,
      en: (version, date) => `${version} (${date})`,
    },
    stays: {
      ko: '동의하지 않아도 보상 수령, 출금, 계정 삭제는 언제든 할 수 있습니다. 새로 맡기는 것만 동의한 뒤에 할 수 있습니다.',
      en: 'Without your consent you can still claim, withdraw and delete your account at any time. Only new stakes wait for it.',
    },
    accept: { ko: `버전 ${LEGAL_VERSION}에 동의`, en: `Accept version ${LEGAL_VERSION}` },
    accepting: { ko: '저장하는 중', en: 'Saving' },
    later: { ko: '나중에', en: 'Later' },
  });
  const accepted = data?.consents[0]?.version;
  const known = LEGAL_VERSIONS.findIndex(({ version }) => version === accepted);
  const changes = known === -1 ? LEGAL_VERSIONS : LEGAL_VERSIONS.slice(0, known);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          busy={accept.isPending && texts.accepting}
          onClick={() => accept.mutate(undefined, { onSuccess: onClose })}
        >
          {texts.accept}
        </Button>
      }
      back={texts.later}
    >
      <div className={css.consent}>
        {data && (
          <>
            <h3>{known === -1 ? texts.all : texts.changes}</h3>
            <ul>
              {changes.map(({ version, date, changes: text }) => (
                <li key={version}>
                  <b>{texts.since(version, format.date(date))}</b> {text[format.locale]}
                </li>
              ))}
            </ul>
          </>
        )}
        {!data && error && <FailureNotice error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <div role="status" aria-label={texts.waiting}>
            <Skeleton size="medium" />
          </div>
        )}
        <p>
          <Documents />
        </p>
        <p>{texts.stays}</p>
        {accept.error && (
          <Notice tone="danger" announce>
            {accept.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
