import type { User } from '@eleven/protocol/api/auth';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { Section } from './section.tsx';

export function AboutYou({ user }: { user: User }) {
  const format = useFormat();
  const texts = useTexts({
    ko: {
      title: '내 정보',
      about: '이름은 메뉴와 상담 답변에 표시됩니다.',
      name: '이름',
      email: '이메일',
      verified: '확인됨',
      unverified: '확인되지 않음',
      since: '가입일',
    },
    en: {
      title: 'About you',
      about: 'Your name appears in the menu and in support replies.',
      name: 'Name',
      email: 'Email',
      verified: 'Verified',
      unverified: 'Not verified',
      since: 'Member since',
    },
  });
  return (
    <Section title={texts.title} about={texts.about} width="narrow">
      <KeyValues
        items={[
          { label: texts.name, value: user.name, figure: false },
          {
            label: texts.email,
            figure: false,
            value: (
              <>
                {user.email}{' '}
                <Tag tone={user.emailVerified ? 'ok' : 'plain'}>
                  {user.emailVerified ? texts.verified : texts.unverified}
                </Tag>
              </>
            ),
          },
          { label: texts.since, value: format.date(user.createdAt), figure: false },
        ]}
      />
      {!user.emailVerified && <ConfirmEmail email={user.email} />}
    </Section>
  );
}
