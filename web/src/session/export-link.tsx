import { adminStepUpState, stepUpState } from '@eleven/protocol/api/step-up';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { askStepUp, type StepUpArea } from '../lib/step-up/step-up.ts';
import { buttonClass } from '../ui/button.tsx';

/** A file is fetched by the browser itself, so the proof that it asks for comes first. */
const MARGIN_MS = 30_000;

interface ExportLinkProps {
  href: string;
  /** Whose session asks for it: staff's where it is a list, the owner's where it is a copy of one's own data. */
  area?: StepUpArea;
  variant?: 'primary';
  children: string;
}

/** A link to a file that only a recent proof of who it is opens. */
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
