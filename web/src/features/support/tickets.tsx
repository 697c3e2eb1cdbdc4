import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { navigate } from '../../lib/address/location.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { readReport } from '../../lib/read-report.ts';
import { rememberReturnTo } from '../../session/return-to.ts';
import { useSession } from '../../session/session.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MyTickets, useMyTickets } from './my-tickets.tsx';
import { NEW_TICKET_ID } from './support-texts.ts';
import { TicketForm, useHasDraft } from './ticket-form.tsx';
import css from './tickets.module.css';

interface TicketsProps {
  /** The query of the page's URL. */
  search: string;
  loginPath: string;
  supportPath: string;
  /** The questions, shown before the form. */
  before: ReactNode;
}

type Opened = { number: string } | { email: string };

/** The form for a new ticket, and the existing tickets. */
export function Tickets({ search, loginPath, supportPath, before }: TicketsProps) {
  const session = useSession();
  // A draft from before a reload opens the form.
  const hasDraft = useHasDraft();
  const [isWriting, setWriting] = useState(() => hasDraft || isAskedFor());
  const [opened, setOpened] = useState<Opened>();
  /** The form or its button replaces the pressed control; a page that begins with the form takes no focus. */
  const [hasPressed, setPressed] = useState(false);
  const query = new URLSearchParams(search);
  const report = readReport(search);
  const place = useRef<HTMLElement>(null);
  const texts = useTexts({
    mine: { ko: '내 문의', en: 'Your tickets' },
    ask: { ko: '문의하기', en: 'Ask us' },
    fresh: { ko: '새 문의', en: 'New ticket' },
    login: {
      ko: '로그인하면 내 문의 목록에서 답변을 볼 수 있습니다.',
      en: 'When signed in, you find the replies in your list of tickets.',
    },
    toLogin: { ko: '로그인', en: 'Login' },
    cancel: { ko: '접기', en: 'Close' },
    done: {
      ko: (number: string) => `문의 ${number} 건을 접수했습니다.`,
      en: (number) => `We received your ticket ${number}.`,
    },
    mailed: {
      ko: (email: string) => `${email} 주소로 링크를 보냈습니다. 링크를 열어 확인하면 문의가 접수됩니다.`,
      en: (email) => `We have sent a link to ${email}. Open it to confirm your address, and we receive the ticket.`,
    },
    restricted: {
      ko: (reason: string, end: string | undefined) =>
        `운영자가 이 계정의 새 문의를 ${end === undefined ? '' : `${end}까지 `}제한했습니다. 사유: “${reason}”. 이미 연 문의에는 계속 쓸 수 있고, 맡긴 BNB는 지갑에서 언제든 출금할 수 있습니다.`,
      en: (reason, end) =>
        `The operator restricted new tickets of this account${end === undefined ? '' : ` until ${end}`}. Reason: “${reason}”. You can still write in your existing tickets, and withdraw your stake with your wallet at any time.`,
    },
  });
  const isKnown = session.status !== 'loading';
  const isUser = session.status === 'signedIn';
  const { rows: tickets, reading } = useMyTickets(isUser);
  const restriction = reading.data?.pages[0]?.restriction;
  // Remains true: the page does not change its order while a ticket that ends is read.
  const [hadUnfinished, setHadUnfinished] = useState(false);
  if (!hadUnfinished && tickets.some(({ state }) => state !== 'closed')) setHadUnfinished(true);
  const format = useFormat();

  // A link to the form opens it and scrolls there, also from within the page.
  useEffect(() => {
    const follow = () => {
      if (!isAskedFor()) return;
      setWriting(true);
      setOpened(undefined);
      requestAnimationFrame(() => place.current?.scrollIntoView());
    };
    if (isKnown) follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isKnown]);

  // Also while new tickets are restricted: a text that was begun before is kept.
  const showsForm = isKnown && !opened && (!isUser || isWriting);
  // Tickets come first for a user who has an unfinished one, follows a ticket's link or reports a failure.
  const leads = report !== undefined || query.has('ticket') || (isUser && hadUnfinished);
  const section = (
    <section key="tickets" ref={place} id={NEW_TICKET_ID} className={css.section}>
      <header className={css.head}>
        <h2>{isUser ? texts.mine : texts.ask}</h2>
        {isUser && !showsForm && !restriction && (
          <Button
            ref={hasPressed ? focusIfLost : null}
            variant="primary"
            onClick={() => {
              setPressed(true);
              setOpened(undefined);
              setWriting(true);
            }}
          >
            <Icon name={MORE_ICONS.plus} size={18} />
            {texts.fresh}
          </Button>
        )}
      </header>
      {!isKnown && (
        <Card>
          <Skeleton size="tall" />
        </Card>
      )}
      {session.status === 'signedOut' && session.failure && (
        <FailureNotice error={session.failure} retry={session.retry} />
      )}
      {restriction && (
        <Notice tone="warn">
          {texts.restricted(restriction.reason, restriction.endsAt ? format.dateTime(restriction.endsAt) : undefined)}
        </Notice>
      )}
      {opened && (
        <div className={css.form}>
          <Arrived>{'number' in opened ? texts.done(opened.number) : texts.mailed(opened.email)}</Arrived>
          {!isUser && (
            <Button
              onClick={() => {
                setPressed(true);
                setOpened(undefined);
              }}
            >
              {texts.fresh}
            </Button>
          )}
        </div>
      )}
      {showsForm && (
        <Card
          className={css.form}
          {...(isUser
            ? {
                title: texts.fresh,
                aside: (
                  <Button
                    variant="ghost"
                    size="small"
                    onClick={() => {
                      setPressed(true);
                      setWriting(false);
                    }}
                  >
                    {texts.cancel}
                  </Button>
                ),
              }
            : {})}
        >
          {!isUser && (
            <p className={css.login}>
              {texts.login}{' '}
              <Link
                to={loginPath}
                className={text.link}
                // After the login the user returns to the form, with its text and report.
                onClick={() => rememberReturnTo(`${location.pathname}${location.search}#${NEW_TICKET_ID}`)}
                state={{ returnTo: `${location.pathname}${location.search}#${NEW_TICKET_ID}` }}
              >
                {texts.toLogin}
              </Link>
            </p>
          )}
          <TicketForm
            // The next user must not see a draft.
            key={session.user?.id}
            isVisitor={!isUser}
            takesFocus={hasPressed}
            report={report}
            onOpened={(ticket) => {
              setOpened(ticket);
              setWriting(false);
              navigate('number' in ticket ? `${supportPath}?ticket=${ticket.number}` : supportPath, { replace: true });
            }}
          />
        </Card>
      )}
      {isUser && (
        <MyTickets open={query.get('ticket') ?? undefined} pathOf={(number) => `${supportPath}?ticket=${number}`} />
      )}
    </section>
  );
  // With keys, a form that is in use keeps its state and the focus when the order changes.
  const questions = <Fragment key="questions">{before}</Fragment>;
  return <>{leads ? [section, questions] : [questions, section]}</>;
}

/** The form is gone and the page is shorter, so the focus and the view move here. */
function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice announce>{children}</Notice>
    </div>
  );
}

function isAskedFor(): boolean {
  return location.hash === `#${NEW_TICKET_ID}`;
}
