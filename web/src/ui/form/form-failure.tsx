import type { ReactNode } from 'react';
import { Notice, ReportLink } from '../notice.tsx';

/** Why a form was not sent. `report`: with a link to report it, if no toast offers one. */
export function FormFailure({ message, report }: { message: ReactNode; report?: Error | null }) {
  return (
    message && (
      <Notice tone="danger" announce actions={report && <ReportLink error={report} />}>
        {message}
      </Notice>
    )
  );
}
