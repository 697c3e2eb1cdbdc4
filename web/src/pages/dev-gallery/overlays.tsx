/** Overlays: dialogs, menus, toasts. */
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usePopover } from '../../ui/overlay/popover.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import css from './dev-gallery-page.module.css';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | undefined>();
  const texts = useTexts({
    ko: {
      title: '겹치는 것',
      dialog: '대화상자',
      alert: '경고 대화상자',
      body: '만기 전에 해지하면 보상을 포기합니다.',
      cancel: '취소',
      confirm: '해지',
      toast: '알림 메시지',
      toastText: '저장했습니다.',
      destructive: '오류 메시지',
      failed: '오류가 발생했습니다',
      failedText: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    },
    en: {
      title: 'Overlays',
      dialog: 'Dialog',
      alert: 'Alert dialog',
      body: 'Whoever leaves before the end gives up the reward.',
      cancel: 'Cancel',
      confirm: 'Leave early',
      toast: 'Toast',
      toastText: 'Saved.',
      destructive: 'Destructive toast',
      failed: 'An error occurred',
      failedText: 'A server error occurred. Please try again in a moment.',
    },
  });
  return (
    <Card title={texts.title}>
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>{texts.dialog}</Button>
        <Button onClick={() => setOpen('alert')}>{texts.alert}</Button>
        <Button onClick={() => showToast({ title: texts.toast, description: texts.toastText })}>{texts.toast}</Button>
        <Button onClick={() => showToast({ title: texts.failed, description: texts.failedText, tone: 'destructive' })}>
          {texts.destructive}
        </Button>
        <Menu />
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        kind={open === 'alert' ? 'alert' : 'dialog'}
        title={open === 'alert' ? texts.alert : texts.dialog}
        actions={
          <>
            <Button variant="danger">{texts.confirm}</Button>
            <Button variant="ghost" onClick={() => setOpen(undefined)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <p>{texts.body}</p>
      </Dialog>
    </Card>
  );
}

function Menu() {
  const popover = usePopover();
  const texts = useTexts({
    ko: { button: '메뉴', inside: '메뉴 안' },
    en: { button: 'Menu', inside: 'Inside the menu' },
  });
  return (
    <div ref={popover.rootRef} className={css.row}>
      <Button ref={popover.buttonRef} aria-expanded={popover.open} onClick={popover.toggle}>
        {texts.button}
      </Button>
      {popover.open && (
        <p id={popover.id} className={css.row}>
          {texts.inside}
        </p>
      )}
    </div>
  );
}
