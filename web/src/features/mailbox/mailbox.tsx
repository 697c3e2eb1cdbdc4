import { listMails } from '@eleven/protocol/api/dev/mailbox';
import { unwrap } from '@eleven/protocol/mail/text';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { SAMPLE_EMAILS_PATH } from '../../paths.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './mailbox.module.css';

/** The emails that would have gone to a mail server, as plain text that fits the page. Their links open here. */
export function Mailbox() {
  const format = useFormat();
  const texts = useTexts({
    about: {
      ko: '이 로컬 시연의 메일은 밖으로 나가지 않고 여기에 모입니다.',
      en: 'Emails of this installation do not leave the machine; they arrive here.',
    },
    empty: { ko: '아직 메일이 없습니다.', en: 'No emails yet.' },
    refresh: { ko: '새로고침', en: 'Refresh' },
    all: { ko: '보낼 수 있는 모든 메일', en: 'Every email that can be sent' },
    to: { ko: '받는 사람', en: 'To' },
  });
  const { data, error, isPending, isFetching, refetch } = useApiQuery(listMails, { staleTime: 0 });
  if (isPending) return <Skeleton />;
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  return (
    <>
      <Notice
        actions={
          <Button size="small" busy={isFetching && texts.refresh} onClick={() => void refetch()}>
            {texts.refresh}
          </Button>
        }
      >
        {texts.about}
      </Notice>
      <p className={css.text}>
        {/* A full page load, because the content security policy of that page alone allows frames. */}
        <a href={SAMPLE_EMAILS_PATH} className={text.link}>
          {texts.all}
        </a>
      </p>
      {data?.mails.length === 0 && <p className={css.text}>{texts.empty}</p>}
      <div className={css.list}>
        {data?.mails.map((mail) => (
          <Card key={mail.id}>
            <article lang={mail.locale}>
              <p className={css.head}>
                <span>
                  {texts.to} {mail.to}
                </span>
                <time dateTime={mail.createdAt}>{fullTime(format, mail.createdAt)}</time>
              </p>
              <h2>{mail.subject}</h2>
              <p className={css.text}>
                <WithLinks words={unwrap(mail.text)} />
              </p>
            </article>
          </Card>
        ))}
      </div>
    </>
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

/** Every link leads into this site, whatever host the emails use. */
function WithLinks({ words }: { words: string }) {
  return words.split(ADDRESS).map((part) =>
    ADDRESS.test(part) && URL.canParse(part) ? (
      <a key={part} href={pathIn(part)} className={text.link}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** Includes the fragment, which holds the token of a link. */
function pathIn(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
