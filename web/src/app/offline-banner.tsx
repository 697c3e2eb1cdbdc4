import { useEffect, useRef, useState } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/icons.tsx';
import css from './offline-banner.module.css';

export const OFFLINE_TEXTS = defineTexts({
  lost: {
    ko: '인터넷 연결이 끊어졌습니다. 연결이 복구되면 자동으로 새로고침됩니다.',
    en: 'The internet connection is lost. The page reloads by itself when the connection returns.',
  },
});

/** Shown while the browser is offline. The page reloads when the connection returns. */
export function OfflineBanner({ reload = () => location.reload() }: { reload?: () => void }) {
  const [offline, setOffline] = useState(false);
  const texts = useTexts(OFFLINE_TEXTS);
  useEffect(() => {
    if (!navigator.onLine) setOffline(true);
    const lost = () => setOffline(true);
    const returned = () => offline && reload();
    addEventListener('offline', lost);
    addEventListener('online', returned);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', returned);
    };
  }, [offline, reload]);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The top bar and the page move down by the banner's height.
    const root = document.documentElement.style;
    if (offline && banner.current) root.setProperty('--banner-h', `${banner.current.offsetHeight}px`);
    return () => void root.removeProperty('--banner-h');
  }, [offline]);
  return (
    <div role="alert">
      {offline && (
        <div ref={banner} className={css.banner}>
          <Icon name="offline" />
          <span>{texts.lost}</span>
        </div>
      )}
    </div>
  );
}
