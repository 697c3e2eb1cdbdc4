/** Overlays: dialogs, menus, toasts. */
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usePopover } from '../../ui/overlay/popover.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import css from './dev-gallery-page.module.css';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'confirm' | undefined>();
  const texts = useTexts({
    title: { ko: '겹치는 것', en: 'Overlays' },
    dialog: { ko: '대화상자', en: 'Dialog' },
    alert: { ko: '경고 대화상자', en: 'Alert dialog' },
    confirmation: { ko: '확인 대화상자', en: 'Confirmation dialog' },
    body: { ko: '만기 전에 해지하면 보상을 포기합니다.', en: 'If you leave before the end, you give up the reward.' },
    cancel: { ko: '취소', en: 'Cancel' },
    confirm: { ko: '중도 해지', en: 'Leave early' },
    toast: { ko: '알림 메시지', en: 'Toast' },
    toastText: { ko: '저장했습니다.', en: 'Saved.' },
    destructive: { ko: '오류 메시지', en: 'Destructive toast' },
    failed: { ko: '오류가 발생했습니다', en: 'An error occurred' },
    failedText: {
      ko: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
      en: 'A server error occurred. Please try again in a moment.',
    },
  });
  return (
    <Card title={texts.title}>
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>{texts.dialog}</Button>
        <Button onClick={() => setOpen('alert')}>{texts.alert}</Button>
        <Button onClick={() => setOpen('confirm')}>{texts.confirmation}</Button>
        <Button onClick={() => showToast({ title: texts.toast, description: texts.toastText })}>{texts.toast}</Button>
        <Button onClick={() => showToast({ title: texts.failed, description: texts.failedText, tone: 'destructive' })}>
          {texts.destructive}
        </Button>
        <Menu />
      </div>
      <Dialog
        open={open === 'dialog' || open === 'alert'}
        onClose={() => setOpen(undefined)}
        kind={open === 'alert' ? 'alert' : 'dialog'}
        title={open === 'alert' ? texts.alert : texts.dialog}
        actions={<Button variant="danger">{texts.confirm}</Button>}
        back={texts.cancel}
      >
        <p>{texts.body}</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        title={texts.confirmation}
        confirm={texts.confirm}
        isDanger
        onConfirm={() => showToast({ title: texts.toast, description: texts.toastText })}
      >
        {texts.body}
      </ConfirmDialog>
    </Card>
  );
}

function Menu() {
  const popover = usePopover();
  const texts = useTexts({ button: { ko: '메뉴', en: 'Menu' }, inside: { ko: '메뉴 안', en: 'Inside the menu' } });
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
