import { useTexts } from '../../../i18n/texts.ts';
import { ApiError } from '../../../lib/api.ts';
import { THAW_PATH } from '../../../paths.ts';
import text from '../../../styles/text.module.css';
import { Link } from '../../../ui/link.tsx';

/** Shown after an error that an account is frozen: how to thaw it. */
export function ThawHint({ error }: { error: Error | null }) {
  const texts = useTexts({ thaw: { ko: '동결 해제하기', en: 'Thaw the account' } });
  if (!(error instanceof ApiError && error.code === 'auth.frozen')) return null;
  return (
    <Link to={THAW_PATH} className={text.link}>
      {texts.thaw}
    </Link>
  );
}
