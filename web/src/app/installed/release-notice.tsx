import { useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './release-notice.module.css';

/** Stays at the edge of the page until the user deals with it. Its place announces it (installed.tsx). */
export function ReleaseNotice({ accept, later }: { accept: () => void; later: () => void }) {
  const texts = useTexts({
    news: { ko: '새 버전이 있습니다.', en: 'There is a new version.' },
    reload: { ko: '새로고침', en: 'Reload' },
    later: { ko: '나중에', en: 'Later' },
  });
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterwards(place);
  return (
    <div ref={place} className={css.notice}>
      <p>{texts.news}</p>
      <Button size="small" onClick={accept}>
        {texts.reload}
      </Button>
      <IconButton label={texts.later} onClick={later}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
