import { userDetail } from '@eleven/protocol/api/admin/users';
import { adminUser } from '@eleven/protocol/api/auth';
import type { ReplyOf } from '@eleven/protocol/api/route';
import type { User } from '@eleven/protocol/api/user';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import appPage from '../../../styles/app-page.module.css';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { roleName } from '../admin-texts.ts';
import { FactorCaseCard } from './factor-case.tsx';
import { UserActs } from './user-acts.tsx';
import css from './user-detail.module.css';
import { UserActivity, UserHoldings, UserMails } from './user-lists.tsx';
import { UserNotices } from './user-notices.tsx';
import { UserConsents, UserRestrictions, UserViews } from './user-records.tsx';
import { UserSessions } from './user-sessions.tsx';

interface UserDetailProps {
  id: string;
  /** The account's tickets. */
  tickets: ReactNode;
  back(): void;
}

/** One account: its data, its holdings, and the acts of staff on it. */
export function UserDetail({ id, tickets, back }: UserDetailProps) {
  const { data: member } = useApiQuery(adminUser);
  const { data: user, error, refetch } = useApiQuery(userDetail, { params: { id }, staleTime: 0 });
  const texts = useTexts({
    back: { ko: '목록으로', en: 'Back to the list' },
  });
  return (
    <div className={classNames(layout.grid, css.sheet)}>
      <Button size="small" onClick={back}>
        {texts.back}
      </Button>
      {error && !user && <FailureNotice error={error} retry={() => void refetch()} />}
      {!user && !error && <Skeleton size="tall" />}
      {user && (
        <>
          <UserNotices user={user} />
          <div className={classNames(appPage.grid12, appPage.even)}>
            <div className={appPage.c7}>
              <AccountCard user={user} member={member} />
            </div>
            <div className={appPage.c5}>
              <UserSessions
                user={user}
                mayEnd={member?.role === 'admin' || (member?.role === 'support' && user.role === 'user')}
              />
            </div>
            <div className={appPage.c12}>
              <UserHoldings wallets={user.wallets} />
            </div>
            <div className={appPage.c12}>{tickets}</div>
            <div className={appPage.c7}>
              <UserActivity id={id} />
            </div>
            <div className={appPage.c5}>
              <UserMails mails={user.mails} />
            </div>
            <div className={appPage.c7}>
              <UserRestrictions restrictions={user.restrictions} />
            </div>
            <div className={appPage.c5}>
              <UserConsents consents={user.consents} />
            </div>
            {member && member.role !== 'readonly' && user.role === 'user' && (
              <div className={appPage.c12}>
                <FactorCaseCard id={id} member={member} />
              </div>
            )}
            {member?.role === 'admin' && (
              <div className={appPage.c12}>
                <UserViews id={id} />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function AccountCard({ user, member }: { user: ReplyOf<typeof userDetail>; member: User | undefined }) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts({
    email: { ko: '이메일', en: 'Email' },
    confirmed: { ko: '확인됨', en: 'Confirmed' },
    unconfirmed: { ko: '미확인', en: 'Not confirmed' },
    role: { ko: '역할', en: 'Role' },
    language: { ko: '언어', en: 'Language' },
    browser: { ko: '브라우저를 따름', en: 'As the browser' },
    since: { ko: '가입', en: 'Since' },
  });
  return (
    <Card title={user.name}>
      <KeyValues
        items={[
          {
            label: texts.email,
            figure: false,
            value: (
              <>
                {user.email}{' '}
                <Tag tone={user.emailVerified ? 'ok' : 'plain'}>
                  {user.emailVerified ? texts.confirmed : texts.unconfirmed}
                </Tag>
              </>
            ),
          },
          { label: texts.role, value: roleName(user.role, locale), figure: false },
          {
            label: texts.language,
            value: user.locale === null ? texts.browser : user.locale === 'ko' ? '한국어' : 'English',
            figure: false,
          },
          { label: texts.since, value: format.dateTime(user.createdAt) },
        ]}
      />
      {member && member.role !== 'readonly' && <UserActs user={user} member={member} />}
    </Card>
  );
}
