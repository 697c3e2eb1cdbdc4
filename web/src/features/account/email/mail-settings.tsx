import { type Settings, saveSettings, settings } from '@eleven/protocol/api/profile';
import { MAIL_TOPIC_NAMES, type MailTopic } from '@eleven/protocol/mail-topics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defineTexts, useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Option, Options } from '../options.tsx';
import { Section } from '../section.tsx';

type TopicTexts = Record<MailTopic, { readonly name: string; readonly when: string }>;

const TOPIC_TEXTS = defineTexts<TopicTexts>({
  matured: {
    ko: { name: '만기', when: '기간형 상품이 만기되면' },
    en: { name: 'Term ended', when: 'When a fixed term finishes' },
  },
  stakes: {
    ko: { name: '스테이킹 완료', when: '맡긴 BNB가 체인에서 확정되면' },
    en: { name: 'Stake final', when: 'When a stake is final on the chain' },
  },
  withdrawals: {
    ko: { name: '출금 완료', when: '출금이 체인에서 확정되면' },
    en: { name: 'Withdrawal final', when: 'When a withdrawal is final on the chain' },
  },
  rewards: {
    ko: { name: '보상 수령', when: '보상이 지갑에 도착하거나 다시 맡겨지면' },
    en: { name: 'Rewards claimed', when: 'When a reward reaches your wallet or is compounded' },
  },
  support: {
    ko: { name: '상담 답변', when: '고객센터가 답변하면' },
    en: { name: 'Support replies', when: 'When support replies' },
  },
  announcements: {
    ko: { name: '공지', when: '서비스에 관한 공지가 있으면' },
    en: { name: 'Announcements', when: 'When there is an announcement about the service' },
  },
});

/** Which mails go out. Takes effect at once. */
export function MailSettings({ isConfirmed }: { isConfirmed: boolean }) {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(settings);
  const topics = useTexts(TOPIC_TEXTS);
  const texts = useTexts({
    title: { ko: '메일 알림', en: 'Notifications' },
    about: {
      ko: '공지는 화면 위쪽에, 나머지는 알림 메뉴에 표시됩니다. 메일로도 받을 것을 고르십시오.',
      en: 'Announcements appear above the page, everything else in the bell menu. Choose what you also receive by email.',
    },
    security: { ko: '보안', en: 'Security' },
    securityWhen: {
      ko: '새 기기 로그인, 비밀번호와 이메일 변경. 끌 수 없습니다.',
      en: 'New devices, password and email changes. These cannot be turned off.',
    },
    always: { ko: '항상 켜짐', en: 'Always on' },
    unconfirmed: {
      ko: '이메일 주소를 확인한 뒤부터 메일을 보냅니다.',
      en: 'We send emails once your address is confirmed.',
    },
    waiting: { ko: '설정을 불러오는 중', en: 'Loading settings' },
  });
  const key = queryKeyOf(settings);
  const save = useMutation({
    mutationFn: (mails: Partial<Record<MailTopic, boolean>>) => callApi(saveSettings, { body: { mails } }),
    scope: { id: saveSettings.path },
    onMutate: (mails) => {
      client.setQueryData<Settings>(key, (now) => now && { ...now, mails: { ...now.mails, ...mails } });
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
        <Options>
          {MAIL_TOPIC_NAMES.map((topic) => (
            <Switch
              key={topic}
              label={topics[topic].name}
              about={topics[topic].when}
              checked={data.mails[topic]}
              onChange={(isOn) => save.mutate({ [topic]: isOn })}
            />
          ))}
          <Option title={texts.security} about={texts.securityWhen}>
            <Tag tone="ok">{texts.always}</Tag>
          </Option>
        </Options>
      )}
    </Section>
  );
}
