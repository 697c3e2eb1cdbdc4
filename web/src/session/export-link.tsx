import { adminStepUpState } from '@eleven/protocol/api/step-up';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';
import { askStepUp } from '../lib/step-up/step-up.ts';
import { buttonClass } from '../ui/button.tsx';

/** A file is fetched by the browser itself, so the proof that it asks for comes first. */
const MARGIN_MS = 30_000;

/** A link to a list as a file, for staff. */
export function ExportLink({ href, children }: { href: string; children: string }) {
  const start = useMutation({
    mutationFn: async () => {
      const { until } = await callApi(adminStepUpState);
      const isFresh = until !== null && Date.parse(until) - Date.now() > MARGIN_MS;
      return isFresh || askStepUp('admin');
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
      className={buttonClass()}
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
