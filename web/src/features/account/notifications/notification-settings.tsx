import { type Settings, saveSettings, settings } from '@eleven/protocol/api/profile';
import type { User } from '@eleven/protocol/api/user';
import type { Channel, Topic } from '@eleven/protocol/notification-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { browserTimeZone } from '../../../i18n/zone.ts';
import { callApi } from '../../../lib/api.ts';
import { FAILS_OFFLINE, shownAtOnce } from '../../../lib/shown-at-once.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { MailPausedNotice } from './mail-paused-notice.tsx';
import { RenewLinks } from './renew-links.tsx';
import { RewardGoalForm } from './reward-goal-form.tsx';
import { TopicTable } from './topic-table.tsx';

const SAVING = [saveSettings.path];

type Choice = { readonly topic: Topic; readonly channel: Channel; readonly isOn: boolean };

/** The notifications a user gets on the bell, by email and by push. Changes take effect at once. */
export function NotificationSettings({ user }: { user: User }) {
  const { email, emailVerified: isConfirmed } = user;
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(settings);
  const texts = useTexts({
    title: { ko: '알림', en: 'Notifications' },
    about: {
      ko: '무엇을 어디로 받을지 고르십시오. 활동 기록은 이 선택과 관계없이 남습니다.',
      en: 'Choose what reaches you, and where. Your activity log does not depend on it.',
    },
    unconfirmed: {
      ko: '이메일 주소를 확인한 뒤부터 메일을 보냅니다.',
      en: 'We send emails once your address is confirmed.',
    },
    digest: { ko: '메일을 하루 한 번 모아 받기', en: 'One daily email instead of separate ones' },
    aboutDigest: {
      ko: (zone: string) =>
        `활동에 관한 메일을 모아 매일 오전 8시(${zone})에 한 통으로 보냅니다. 보안 메일, 상담 답변, 공지는 바로 보냅니다.`,
      en: (zone) =>
        `Emails about your activity wait until 08:00 (${zone}) and come as one. Emails about security, support replies and announcements come at once.`,
    },
    waiting: { ko: '설정을 불러오는 중', en: 'Loading settings' },
  });
  const key = queryKeyOf(settings);
  /**
   * Shows the server's state, saved or not. Only the last of several changes does this, so that no switch flips back meanwhile.
   */
  const readAgain = () =>
    client.isMutating({ mutationKey: SAVING }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined;
  const save = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ topic, channel, isOn }: Choice) =>
      callApi(saveSettings, { body: { notifications: { [channel]: { [topic]: isOn } } } }),
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((choice) => client.setQueryData<Settings>(key, (now) => now && withChoice(now, choice))),
    onSettled: readAgain,
  });
  const saveDigest = useMutation({
    mutationKey: SAVING,
    // The digest is sent in the user's morning: an account without a time zone takes the browser's.
    mutationFn: (digest: boolean) =>
      callApi(saveSettings, { body: { digest, ...(digest && !data?.timeZone && { timeZone: browserTimeZone() }) } }),
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((digest) => client.setQueryData<Settings>(key, (now) => now && { ...now, digest })),
    onSettled: readAgain,
  });
  return (
    <Section title={texts.title} about={texts.about}>
      {!isConfirmed && <Notice>{texts.unconfirmed}</Notice>}
      {!data && error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={texts.waiting}>
          <Skeleton size="tall" />
        </div>
      )}
      {data && (
        <>
          <MailPausedNotice paused={data.mailPaused} email={email} isConfirmed={isConfirmed} />
          <TopicTable
            chosen={data.notifications}
            choose={save.mutate}
            isMailPaused={data.mailPaused !== null}
            hasRewardGoal={data.rewardGoalWei !== null}
          />
          <Switch
            label={texts.digest}
            about={texts.aboutDigest((data.timeZone ?? (data.digest ? 'UTC' : browserTimeZone())).replaceAll('_', ' '))}
            checked={data.digest}
            onChange={saveDigest.mutate}
          />
          <RewardGoalForm userId={user.id} goalWei={data.rewardGoalWei} />
          <RenewLinks />
        </>
      )}
    </Section>
  );
}

function withChoice(now: Settings, { topic, channel, isOn }: Choice): Settings {
  const { notifications } = now;
  return { ...now, notifications: { ...notifications, [channel]: { ...notifications[channel], [topic]: isOn } } };
}
