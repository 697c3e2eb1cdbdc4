import {
  type CalendarFeed,
  closeCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@eleven/protocol/api/calendar-feed';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { focusFieldIfLost } from '../../../lib/focus/list-focus.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { FAILS_OFFLINE, shownAtOnce } from '../../../lib/shown-at-once.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import css from './calendar.module.css';
import { CalendarAddress } from './calendar-address.tsx';

const KEY = queryKeyOf(readCalendarFeed);

/** Shows the ends of all fixed terms in the user's own calendar, through a URL that can be turned off at any time. */
export function CalendarSettings() {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(readCalendarFeed, { staleTime: 0 });
  const texts = useTexts({
    title: { ko: '만기 달력', en: 'Calendar of fixed terms' },
    about: {
      ko: '구글, 애플, 아웃룩 달력이 이 주소를 구독하면 연결된 모든 지갑의 만기가 달력에 표시되고, 바뀌면 따라 바뀝니다.',
      en: 'Subscribe to one link in Google, Apple or Outlook Calendar: the ends of all fixed terms of your linked wallets appear there and follow every change.',
    },
    waiting: { ko: '달력 설정을 불러오는 중', en: 'Loading the calendar' },
    off: {
      ko: '아직 주소가 없습니다. 주소를 아는 사람은 누구나 달력을 읽을 수 있으니 다른 사람에게 보내지 마십시오.',
      en: 'There is no link yet. Anyone who has the link can read the calendar, so do not share it.',
    },
    open: { ko: '달력 주소 만들기', en: 'Create a calendar link' },
    opening: { ko: '주소를 만드는 중', en: 'Creating the link' },
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const act = useMutation({
    mutationFn: (what: 'open' | 'renew' | 'close') => {
      if (what === 'close') return callApi(closeCalendarFeed);
      const route = what === 'open' ? openCalendarFeed : renewCalendarFeed;
      return callApi(route, { idempotencyKey: newIdempotencyKey() });
    },
    retry: false,
    onSettled: refresh,
  });
  const save = useMutation({
    mutationFn: (showsAmounts: boolean) => callApi(saveCalendarFeed, { body: { showsAmounts } }),
    scope: { id: saveCalendarFeed.path },
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((showsAmounts) =>
      client.setQueryData<{ feed: CalendarFeed | null }>(
        KEY,
        (now) => now && { feed: now.feed && { ...now.feed, showsAmounts } },
      ),
    ),
    // Shows the server's state, whether or not it could be saved.
    onSettled: refresh,
  });
  return (
    <Section title={texts.title} about={texts.about}>
      {!data && error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="medium" />
        </div>
      )}
      {data && (
        <Card>
          <div ref={act.isSuccess ? focusFieldIfLost : null} tabIndex={-1} className={css.body}>
            {act.error && <FormFailure message={detailOf(act.error)} />}
            {data.feed ? (
              <CalendarAddress
                feed={data.feed}
                doing={act.isPending ? act.variables : undefined}
                showAmounts={save.mutate}
                renew={() => act.mutate('renew')}
                close={() => act.mutate('close')}
              />
            ) : (
              <>
                <p>{texts.off}</p>
                <div className={css.actions}>
                  <Button busy={act.isPending && texts.opening} onClick={() => act.mutate('open')}>
                    {texts.open}
                  </Button>
                </div>
              </>
            )}
          </div>
        </Card>
      )}
    </Section>
  );
}
