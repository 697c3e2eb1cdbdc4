import { SIGN_IN_METHODS } from '@eleven/protocol/accounts/sign-in-methods';
import { endUserSession } from '@eleven/protocol/api/admin/user-acts';
import type { UserDetail } from '@eleven/protocol/api/admin/users';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import rows from '../../../styles/entries.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useRefreshUser } from './use-refresh-user.ts';
import css from './user-detail.module.css';

type Session = UserDetail['sessions'][number];

interface UserSessionsProps {
  user: Pick<UserDetail, 'id' | 'sessions'>;
  /** This member of staff may sign devices of this account out. */
  mayEnd: boolean;
}

/** Where the account is signed in: device, network, method, and since when. Devices can be signed out one by one. */
export function UserSessions({ user, mayEnd }: UserSessionsProps) {
  const format = useFormat();
  const locale = useLocale();
  const refresh = useRefreshUser(user.id);
  const [asked, setAsked] = useState<Session>();
  const [done, setDone] = useState(false);
  const focusTarget = useFocusAfterQuestion(asked !== undefined, user.sessions.map(({ id }) => id).join());
  const texts = useTexts({
    title: { ko: '로그인된 기기', en: 'Signed-in devices' },
    unknown: { ko: '알 수 없는 기기', en: 'Unknown device' },
    admin: { ko: '관리자', en: 'Admin' },
    first: { ko: (at: string) => `처음 ${at}`, en: (at) => `First seen ${at}` },
    used: { ko: (at: string) => `마지막 ${at}`, en: (at) => `last seen ${at}` },
    none: { ko: '로그인된 기기가 없습니다.', en: 'Not signed in on any device.' },
    end: { ko: '로그아웃', en: 'Sign out' },
    endOf: {
      ko: (device: string, used: string) => `${device} 로그아웃, ${used}`,
      en: (device, used) => `Sign out ${device}, ${used}`,
    },
    about: {
      ko: '이 기기의 로그인이 끝나고, 이용자에게 알립니다.',
      en: 'This device is signed out and the user is notified.',
    },
    ended: { ko: '기기를 로그아웃했습니다.', en: 'The device was signed out.' },
  });
  const nameOf = ({ device }: Session) => device || texts.unknown;
  const usedOf = ({ usedAt }: Session) => texts.used(format.dateTime(usedAt));
  return (
    <Card title={texts.title}>
      {user.sessions.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {user.sessions.map((session) => (
          <li key={session.id}>
            <span className={css.line}>
              <span>
                {nameOf(session)} {session.scope === 'admin' && <Tag>{texts.admin}</Tag>}
              </span>
              {mayEnd && (
                <Button
                  size="small"
                  aria-label={texts.endOf(nameOf(session), usedOf(session))}
                  onClick={() => setAsked(session)}
                >
                  {texts.end}
                </Button>
              )}
            </span>
            <small>
              {[session.network, session.method && SIGN_IN_METHODS[session.method][locale]].filter(Boolean).join(' · ')}
            </small>
            <small>{[texts.first(format.dateTime(session.createdAt)), usedOf(session)].join(' · ')}</small>
          </li>
        ))}
      </ul>
      <div role="status" tabIndex={-1} ref={focusTarget}>
        {done && <Notice>{texts.ended}</Notice>}
      </div>
      {asked && (
        <ReasonDialog
          title={texts.endOf(nameOf(asked), usedOf(asked))}
          about={texts.about}
          draft={`endSession.${asked.id}`}
          onClose={() => setAsked(undefined)}
          run={async ({ reason, keyFor }) => {
            await callApi(endUserSession, {
              params: { id: user.id, session: asked.id },
              body: { reason },
              idempotencyKey: keyFor([asked.id, reason]),
            });
            setDone(true);
            void refresh();
          }}
        />
      )}
    </Card>
  );
}
