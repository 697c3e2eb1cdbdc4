import { adminStepUpState, stepUpState } from '@eleven/protocol/api/step-up';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { askStepUp, type StepUpArea } from '../lib/step-up/step-up.ts';
import { buttonClass } from '../ui/button.tsx';

/** The browser fetches the file itself, so a step-up that the file needs must come first. */
const MARGIN_MS = 30_000;

interface ExportLinkProps {
  href: string;
  /** The session that requests it: the staff's for a list, the user's for a copy of their own data. */
  area?: StepUpArea;
  variant?: 'primary';
  children: string;
}

/** A link to a file that requires a recent step-up. */
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
      onClick={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      {children}
    </a>
  );
}
