import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { Link } from '../link.tsx';
import { MORE_ICONS } from '../more-icons.ts';
import css from './toast.module.css';
import { dismissToast, shownToast, subscribeToast } from './toast-store.ts';

export const TOAST_MS = 5_000;
export const SWIPE_PX = 50;

/** Shows the toast of toast-store.ts until its time is up, or the user closes it or swipes it away. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToast, shownToast, () => undefined);
  const texts = useTexts({
    region: { ko: '알림 메시지 ({hotkey})', en: 'Messages ({hotkey})' },
    label: { ko: '알림 메시지', en: 'Message' },
    close: { ko: '닫기', en: 'Close' },
  });
  return (
    <Toast.Provider duration={TOAST_MS} swipeThreshold={SWIPE_PX} swipeDirection="right" label={texts.label}>
      {toast && (
        <Toast.Root
          key={toast.id}
          className={classNames(css.toast, toast.tone === 'destructive' && css.destructive)}
          // A screen reader announces `foreground` at once, and `background` when it is idle.
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          open
          onOpenChange={(open) => !open && dismissToast(toast.id)}
        >
          <Icon name={toast.tone === 'destructive' ? 'warning' : MORE_ICONS.check} />
          <div>
            <Toast.Title className={css.title}>{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className={css.description}>{toast.description}</Toast.Description>
            )}
            {toast.link && (
              <Link to={toast.link.href} className={css.link} onClick={() => dismissToast(toast.id)}>
                {toast.link.label}
              </Link>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton label={texts.close}>
              <Icon name="close" size={18} />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={css.viewport} label={texts.region} />
    </Toast.Provider>
  );
}
