import { adminStepUpState, stepUpState } from '@eleven/protocol/api/step-up';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { askStepUp, type StepUpArea } from '../lib/step-up/step-up.ts';
import { buttonClass } from '../ui/button.tsx';

/**
 * A step-up that ends sooner is requested again: the browser fetches the file itself, and a refusal could not open the dialog.
 */
const MARGIN_MS = 30_000;

interface ExportLinkProps {
  href: string;
  /** The session that requests it: the staff's for a list, the user's for a copy of their own data. */
  area?: StepUpArea;
  variant?: 'primary';
  children: string;
}

/** A download link. It asks for a step-up first if the last one is too old. */
export function ExportLink({ href, area = 'admin', variant, children }: ExportLinkProps) {
  const start = useMutation({
    mutationFn: async () => {
      const { until } = await callApi(area === 'admin' ? adminStepUpState : stepUpState);
      const isFresh = until !== null && Date.parse(until) - Date.now() > MARGIN_MS;
      return isFresh || askStepUp(area);
    },
    retry: false,
    onSuccess: (isProven) => {
      if (!isProven) return;
      const link = document.createElement('a');
      link.href = href;
      link.download = '';
      link.click();
    },
  });
  return (
    <a
      className={buttonClass(variant ? { variant } : {})}
      href={href}
      download
      aria-busy={start.isPending}
      onClick={(event) => {
        event.preventDefault();
        // A second press would fetch the file, and log it, twice.
        if (!start.isPending) start.mutate();
      }}
    >
      {children}
    </a>
  );
}
