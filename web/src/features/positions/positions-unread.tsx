import { useTexts } from '../../i18n/texts.ts';
import { EXIT_PAGE } from '../../paths.ts';
import text from '../../styles/text.module.css';
import { FailureNotice } from '../../ui/notice.tsx';

/** A notice that positions could not be read, with a way to withdraw anyway. */
export default function Unread({ failure, retry }: { failure: Error; retry: () => void }) {
  const texts = useTexts({
    unread: {
      ko: '읽지 못해도 맡긴 BNB는 계약에 그대로 있고, 언제든 출금할 수 있습니다.',
      en: 'All staked BNB is in the contract all the same, and you can withdraw yours at any time.',
    },
    exit: { ko: '우리 없이 출금하기', en: 'Exit without us' },
  });
  return (
    <>
      <FailureNotice error={failure} retry={retry} />
      <p>
        {texts.unread}{' '}
        <a href={EXIT_PAGE} className={text.link}>
          {texts.exit}
        </a>
      </p>
    </>
  );
}
