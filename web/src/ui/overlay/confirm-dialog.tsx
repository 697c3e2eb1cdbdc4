import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The text of the button that confirms. */
  confirm: string;
  /** For acts that take something away: the button is red. */
  isDanger?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** What happens if the user confirms. */
  children: ReactNode;
}

/** Asks before an act that cannot be undone. It closes itself before `onConfirm` is called. */
export function ConfirmDialog({ open, title, confirm, isDanger, onConfirm, onClose, children }: ConfirmDialogProps) {
  const texts = useTexts({ back: { ko: '돌아가기', en: 'Back' } });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      kind="alert"
      back={texts.back}
      actions={
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
