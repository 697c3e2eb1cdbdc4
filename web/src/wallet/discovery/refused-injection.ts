/**
 * Some wallets inject themselves with a script element, which our content security policy refuses. That happens before any
 * script of ours runs, so it is read from the reports that the browser has buffered.
 */

/** As browsers report it (CSP level 3). */
interface Violation {
  readonly effectiveDirective?: string;
  readonly blockedURL?: string | null;
  readonly sample?: string | null;
}

/** Whether something tried to inject a script into the page. It may have been a wallet: that cannot be known. */
export function isRefusedInjection({ effectiveDirective = '', blockedURL, sample }: Violation): boolean {
  if (effectiveDirective === 'require-trusted-types-for') return sample?.startsWith('HTMLScriptElement') === true;
  return effectiveDirective.startsWith('script-src') && blockedURL === 'inline';
}

/** Calls back when an injection is or was refused. Returns a function that stops it. */
export function onRefusedInjection(listener: () => void): () => void {
  if (typeof ReportingObserver === 'undefined') return () => {};
  const observer = new ReportingObserver(
    (reports) => {
      if (reports.some(({ body }) => body && isRefusedInjection(body as Violation))) listener();
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  return () => observer.disconnect();
}
