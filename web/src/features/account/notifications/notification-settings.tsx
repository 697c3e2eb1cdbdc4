import { type Settings, saveSettings, settings } from '@eleven/protocol/api/profile';
import type { Channel, Topic } from '@eleven/protocol/notification-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { RewardGoalForm } from './reward-goal-form.tsx';
import { TopicTable } from './topic-table.tsx';

type Choice = { readonly topic: Topic; readonly channel: Channel; readonly isOn: boolean };

/** What the user hears of on the bell, by email and by push. Takes effect at once. */
export function NotificationSettings({ isConfirmed }: { isConfirmed: boolean }) {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(settings);
  const texts = useTexts({
    title: { ko: '알림', en: 'Notifications' },
    about: {
      ko: '무엇을 어디로 받을지 고르십시오. 모든 일은 활동 기록에 남습니다.',
      en: 'Choose what reaches you, and where. Your activity log keeps everything.',
    },
    unconfirmed: {
      ko: '이메일 주소를 확인한 뒤부터 메일을 보냅니다.',
      en: 'We send emails once your address is confirmed.',
    },
    waiting: { ko: '설정을 불러오는 중', en: 'Loading settings' },
  });
  const key = queryKeyOf(settings);
  const save = useMutation({
    mutationFn: ({ topic, channel, isOn }: Choice) =>
      callApi(saveSettings, { body: { notifications: { [channel]: { [topic]: isOn } } } }),
    scope: { id: saveSettings.path },
    onMutate: (choice) => {
      client.setQueryData<Settings>(key, (now) => now && withChoice(now, choice));
    },
    // As the server has it, whether or not it could be saved.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
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
          <TopicTable chosen={data.notifications} choose={save.mutate} />
          <RewardGoalForm goalWei={data.rewardGoalWei} />
        </>
      )}
    </Section>
  );
}

function withChoice(now: Settings, { topic, channel, isOn }: Choice): Settings {
  const { notifications } = now;
  return { ...now, notifications: { ...notifications, [channel]: { ...notifications[channel], [topic]: isOn } } };
}
