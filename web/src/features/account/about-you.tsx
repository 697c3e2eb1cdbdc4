import type { User } from '@eleven/protocol/api/user';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './about-you.module.css';
import { EmailSettings } from './email/email-settings.tsx';
import { initialsOf } from './initials.ts';
import { NameForm } from './name-form.tsx';
import { Section } from './section.tsx';

export function AboutYou({ user }: { user: User }) {
  const format = useFormat();
  const texts = useTexts({
    title: { ko: '내 정보', en: 'About you' },
    about: { ko: '이름은 메뉴와 상담 답변에 표시됩니다.', en: 'Your name appears in the menu and in support replies.' },
    since: { ko: (date: string) => `${date} 가입`, en: (date) => `Member since ${date}` },
    email: { ko: '이메일', en: 'Email' },
    emailAbout: {
      ko: '알림과 보안 메일을 받는 주소입니다. 확인된 주소를 바꾸려면 두 주소에서 모두 확인합니다.',
      en: 'For notifications and security emails. To change a confirmed address, both addresses must confirm.',
    },
  });
  return (
    <>
      <Section title={texts.title} about={texts.about} width="narrow">
        <div className={css.who}>
          <span className={css.avatar} aria-hidden="true">
            {initialsOf(user.name)}
          </span>
          <div className={css.words}>
            <p className={css.name}>{user.name}</p>
            <p className={css.since}>{texts.since(format.date(user.createdAt))}</p>
          </div>
        </div>
        <NameForm user={user} />
      </Section>
      <Section title={texts.email} about={texts.emailAbout}>
        <EmailSettings user={user} />
      </Section>
    </>
  );
}
