import type { ReactNode } from 'react';
import { Notice, ReportLink } from '../notice.tsx';

/** Why a form was not sent. `report`: with the way to report it, where no toast offers one. */
export function FormFailure({ message, report }: { message: ReactNode; report?: Error | null }) {
  return (
    message && (
      <Notice tone="danger" announce actions={report && <ReportLink error={report} />}>
        {message}
      </Notice>
    )
  );
}
