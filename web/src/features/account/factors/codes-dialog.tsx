import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';

interface CodesDialogProps {
  /** The dialog is open while there are any. */
  codes: readonly string[];
  onSaved(): void;
}

/** They can never be shown again, so the dialog asks before closing whether they are saved. */
export function CodesDialog({ codes, onSaved }: CodesDialogProps) {
  const [isClosing, setClosing] = useState(false);
  const texts = useTexts({
    title: { ko: '백업 코드', en: 'Backup codes' },
    sure: { ko: '백업 코드를 적어 두셨습니까?', en: 'Have you saved the backup codes?' },
    lost: {
      ko: '한 번 더 닫으면 이 코드는 다시 볼 수 없습니다.',
      en: 'If you close this now, these codes cannot be shown again.',
    },
  });
  const end = () => {
    setClosing(false);
    onSaved();
  };
  return (
    <Dialog
      // A new element, because the browser may have closed the old one itself.
      key={isClosing ? 'sure' : 'codes'}
      open={codes.length > 0}
      onClose={() => (isClosing ? end() : setClosing(true))}
      title={isClosing ? texts.sure : texts.title}
      kind={isClosing ? 'alert' : 'dialog'}
    >
      <div className={layout.grid}>
        {isClosing && <Notice tone="danger">{texts.lost}</Notice>}
        <BackupCodes codes={codes} onSaved={end} />
      </div>
    </Dialog>
  );
}
