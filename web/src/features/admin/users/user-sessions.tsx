import type { UserDetail } from '@eleven/protocol/api/admin-users';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import rows from '../../../styles/entries.module.css';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { mailName } from '../admin-texts.ts';

/** The account's sessions. */
export function UserSessions({ sessions }: { sessions: UserDetail['sessions'] }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '로그인된 기기', en: 'Signed-in devices' },
    unknown: { ko: '알 수 없는 기기', en: 'Unknown device' },
    admin: { ko: '관리자', en: 'Admin' },
    used: { ko: (at: string) => `마지막 사용 ${at}`, en: (at) => `Last used ${at}` },
    none: { ko: '로그인된 기기가 없습니다.', en: 'Not signed in on any device.' },
  });
  return (
    <Card title={texts.title}>
      {sessions.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.device || texts.unknown} {session.scope === 'admin' && <Tag>{texts.admin}</Tag>}
            </span>
            <small>{[session.network, texts.used(format.dateTime(session.usedAt))].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Recent mails to the account and their delivery; never the content. */
export function UserMails({ mails }: { mails: UserDetail['mails'] }) {
  const format = useFormat();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '메일', en: 'Emails' },
    sent: { ko: '보냄', en: 'Sent' },
    failed: { ko: '실패', en: 'Failed' },
    waiting: { ko: '대기 중', en: 'Waiting' },
    none: { ko: '보낸 메일이 없습니다.', en: 'No emails.' },
  });
  return (
    <Card title={texts.title}>
      {mails.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>
              {mailName(mail.kind, locale)}{' '}
              <Tag tone={mail.sentAt ? 'ok' : mail.lastError ? 'danger' : 'plain'}>
                {mail.sentAt ? texts.sent : mail.lastError ? texts.failed : texts.waiting}
              </Tag>
            </span>
            <small>{[format.dateTime(mail.createdAt), mail.lastError].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
