import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import css from './pull-to-refresh.module.css';
import { AGAIN_TEXTS, readAgain } from './read-again.ts';

/** A pull of this length, with the page scrolled to its top, reloads all its data. */
const PULL_PX = 96;
const WHAT_SCROLLS_ITSELF = 'dialog, [role="dialog"], header, input, textarea, select';

type State = 'resting' | 'pulling' | 'ready' | 'reading' | 'read';

/**
 * Installed apps have no reload button. Pulling reads the page's data again without reloading the page; users who cannot pull
 * find the same in the menu (top-bar/drawer.tsx).
 */
export default function PullToRefresh() {
  const client = useQueryClient();
  const [state, setState] = useState<State>('resting');
  const ref = useRef<HTMLDivElement>(null);
  const { reading, read, failed } = useTexts(AGAIN_TEXTS);
  useEffect(() => {
    const root = document.documentElement.style;
    // The browser's own pull would reload the whole page.
    root.setProperty('overscroll-behavior-y', 'contain');
    let startY: number | undefined;
    let pulled = 0;
    const onStart = ({ touches, target }: TouchEvent) => {
      const isFree = target instanceof Element && !target.closest(WHAT_SCROLLS_ITSELF);
      startY = touches.length === 1 && scrollY <= 0 && isFree ? touches[0]?.clientY : undefined;
      pulled = 0;
    };
    const onMove = ({ touches }: TouchEvent) => {
      if (startY === undefined || touches.length !== 1) return;
      pulled = scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? startY) - startY);
      ref.current?.style.setProperty('--pulled', `${Math.min(pulled, PULL_PX) / 2}px`);
      setState(pulled === 0 ? 'resting' : pulled < PULL_PX ? 'pulling' : 'ready');
    };
    const onEnd = () => {
      if (startY === undefined) return;
      startY = undefined;
      if (pulled < PULL_PX) return setState('resting');
      setState('reading');
      void readAgain(client).then((isRead) => {
        setState(isRead ? 'read' : 'resting');
        if (!isRead) showToast({ title: failed, tone: 'destructive' });
      });
    };
    const passive = { passive: true };
    addEventListener('touchstart', onStart, passive);
    addEventListener('touchmove', onMove, passive);
    addEventListener('touchend', onEnd, passive);
    addEventListener('touchcancel', onEnd, passive);
    return () => {
      root.removeProperty('overscroll-behavior-y');
      removeEventListener('touchstart', onStart);
      removeEventListener('touchmove', onMove);
      removeEventListener('touchend', onEnd);
      removeEventListener('touchcancel', onEnd);
    };
  }, [client, failed]);
  return (
    <div ref={ref} className={css.place} data-state={state}>
      <Icon name={MORE_ICONS.refresh} />
      <p role="status" className={css.words}>
        {state === 'reading' ? reading : state === 'read' ? read : ''}
      </p>
    </div>
  );
}
