import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { oldestAnswer, subscribeOldestAnswer } from '../lib/old-answers.ts';
import { Icon } from '../ui/icons.tsx';
import css from './offline-banner.module.css';

export const OFFLINE_TEXTS = defineTexts({
  lost: {
    ko: '인터넷 연결이 끊어졌습니다. 연결이 복구되면 자동으로 새로고침됩니다.',
    en: 'The internet connection is lost. The page reloads by itself when the connection returns.',
  },
});

const OldFigures = lazyOptional<{ since: number }>(() => import('./old-figures.tsx'));

const reloadPage = () => location.reload();

/**
 * Shown while the browser is offline, and while the page shows stored figures from earlier. The page reloads when the
 * connection returns.
 */
export function OfflineBanner({ reload = reloadPage }: { reload?: () => void }) {
  const [offline, setOffline] = useState(false);
  const since = useSyncExternalStore(subscribeOldestAnswer, oldestAnswer, () => undefined);
  const texts = useTexts(OFFLINE_TEXTS);
  useEffect(() => {
    // Not the state: the connection may return before React has rendered its loss.
    let isLost = false;
    const lost = () => {
      isLost = true;
      setOffline(true);
    };
    const returned = () => isLost && reload();
    if (!navigator.onLine) lost();
    addEventListener('offline', lost);
    addEventListener('online', returned);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', returned);
    };
  }, [reload]);
  const banner = useRef<HTMLDivElement>(null);
  const isShown = offline || since !== undefined;
  // The top bar and the page move down by the banner's height, which depends on its texts and on the window's width.
  useEffect(() => {
    const node = banner.current;
    if (!isShown || !node) return;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty('--banner-h', `${node.offsetHeight}px`));
    size.observe(node);
    return () => {
      size.disconnect();
      style.removeProperty('--banner-h');
    };
  }, [isShown]);
  return (
    <div ref={banner} className={isShown ? css.banner : undefined}>
      {isShown && <Icon name="offline" />}
      <div>
        <p role="alert">{offline && texts.lost}</p>
        <p role="status">{since !== undefined && <OldFigures since={since} />}</p>
      </div>
    </div>
  );
}
