import { endOtherSessions, endSession, type SessionEntry, sessions } from '@eleven/protocol/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { unlessGone } from '../../lib/unless-gone.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { Option, Options } from './options.tsx';
import css from './session-list.module.css';

/** The account's signed-in devices, with buttons to sign them out. */
export function SessionList() {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(sessions, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = useTexts({
    title: { ko: '로그인한 기기', en: 'Signed-in devices' },
    others: { ko: '다른 기기 모두 로그아웃', en: 'Sign out all others' },
    ending: { ko: '로그아웃하는 중', en: 'Signing out' },
    waiting: { ko: '기기를 불러오는 중', en: 'Loading devices' },
  });
  // The pressed button disappears with its row, so the focus moves to the list.
  const after = async () => {
    await client.invalidateQueries({ queryKey: queryKeyOf(sessions) });
    focusIfLost(heading.current);
  };
  const endOthers = useMutation({ mutationFn: () => callApi(endOtherSessions), onSettled: after });
  const others = data?.sessions.filter((one) => !one.isCurrent) ?? [];
  return (
    <div>
      <div className={classNames(layout.row, layout.between, layout.wrapping, css.head)}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.title}
        </h3>
        {others.length > 0 && (
          <Button
            size="small"
            variant="dangerLine"
            busy={endOthers.isPending && texts.ending}
            onClick={() => endOthers.mutate()}
          >
            {texts.others}
          </Button>
        )}
      </div>
      {!data && error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {data && (
        <Options>
          {data.sessions.map((one) => (
            <Item key={one.id} session={one} onEnded={after} />
          ))}
        </Options>
      )}
    </div>
  );
}

function Item({ session, onEnded }: { session: SessionEntry; onEnded(): Promise<void> }) {
  const end = useMutation({
    mutationFn: () => unlessGone(callApi(endSession, { params: { id: session.id } })),
    onSettled: onEnded,
  });
  const format = useFormat();
  const texts = useTexts({
    unknown: { ko: '알 수 없는 기기', en: 'Unknown device' },
    here: { ko: '이 기기', en: 'This device' },
    since: { ko: (time: string) => `${time} 로그인`, en: (time) => `Signed in ${time}` },
    used: { ko: (time: string) => `마지막 사용 ${time}`, en: (time) => `Last used ${time}` },
    end: { ko: '로그아웃', en: 'Sign out' },
    ending: { ko: '로그아웃하는 중', en: 'Signing out' },
  });
  const device = session.device ?? texts.unknown;
  return (
    <Option
      title={device}
      about={
        <>
          {session.network && `${session.network} · `}
          <Time at={session.createdAt}>{texts.since(format.dateTime(session.createdAt))}</Time>
          {' · '}
          <Time at={session.lastUsedAt}>{texts.used(format.dateTime(session.lastUsedAt))}</Time>
        </>
      }
    >
      {session.isCurrent ? (
        <Tag tone="ok">{texts.here}</Tag>
      ) : (
        <Button
          size="small"
          aria-label={`${texts.end}: ${device}`}
          busy={end.isPending && texts.ending}
          onClick={() => end.mutate()}
        >
          {texts.end}
        </Button>
      )}
    </Option>
  );
}
