import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { Notice, ReportLink } from '../notice.tsx';

interface FormFailureProps {
  message: ReactNode;
  /** Offers to report it: only where no toast does. */
  report?: Error | null;
  /** Offers to send it again, where the form's own button does not. */
  retry?(): void;
}

/** Why a form was not sent. */
export function FormFailure({ message, report, retry }: FormFailureProps) {
  const texts = useTexts({ again: { ko: '다시 시도', en: 'Try again' } });
  const actions = retry ? (
    <Button size="small" onClick={retry}>
      {texts.again}
    </Button>
  ) : (
    report && <ReportLink error={report} />
  );
  return (
    message && (
      <Notice tone="danger" announce actions={actions}>
        {message}
      </Notice>
    )
  );
}
