import { useTexts } from '../../../i18n/texts.ts';
import { MAILBOX_PATH } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Link } from '../../../ui/link.tsx';

/** On the local chain no email leaves the machine, so this links to the local mailbox. */
export function LocalMailboxLink() {
  const texts = useTexts({
    open: { ko: '로컬 메일함 열기', en: 'Open the local mailbox' },
    why: {
      ko: '이 로컬 시연의 메일은 밖으로 나가지 않습니다.',
      en: 'Emails of this installation do not leave this machine.',
    },
  });
  return (
    <p className={text.small}>
      {texts.why}{' '}
      <Link to={MAILBOX_PATH} className={text.link}>
        {texts.open}
      </Link>
    </p>
  );
}
