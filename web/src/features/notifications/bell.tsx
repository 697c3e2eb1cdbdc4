import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePopover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './bell.module.css';
import type { BellMenuProps } from './bell-menu.tsx';
import { badgeText, useUnreadCount } from './unread-count.ts';

/** Loaded when the user reaches for the bell. */
const BellMenu = lazyPart<BellMenuProps>(() => import('./bell-menu.tsx'), Waiting);

export default function Bell({ activityPath }: { activityPath: string }) {
  const texts = useTexts({
    title: { ko: '알림', en: 'Notifications' },
    button: {
      ko: (count: string) => (count === '0' ? '알림' : `알림, 읽지 않음 ${count}개`),
      en: (count) => (count === '0' ? 'Notifications' : `Notifications, ${count} unread`),
    },
  });
  const popover = usePopover();
  const { data } = useUnreadCount();
  const count = data?.count;
  return (
    <div ref={popover.rootRef} className={css.root}>
      <IconButton
        ref={popover.buttonRef}
        className={css.button}
        label={texts.button(badgeText(count ?? 0))}
        aria-haspopup="dialog"
        aria-expanded={popover.open}
        aria-controls={popover.open ? popover.id : undefined}
        onClick={popover.toggle}
        onPointerEnter={BellMenu.prefetch}
        onFocus={BellMenu.prefetch}
      >
        <Icon name="bell" size={22} />
        {count !== undefined && count > 0 && (
          <span className={css.badge} aria-hidden="true">
            {badgeText(count)}
          </span>
        )}
      </IconButton>
      {popover.open && (
        <div id={popover.id} className={css.panel} role="dialog" aria-label={texts.title}>
          <BellMenu count={count} activityPath={activityPath} close={popover.close} />
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={css.waiting}>
      <Skeleton size="medium" />
      <Skeleton />
    </div>
  );
}
