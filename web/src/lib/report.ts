/** The report of a failure, which prefills a new ticket. It is in the query string, so an ordinary link can carry it. */
import type { TicketContext } from '@eleven/protocol/api/support';
import { ApiError } from './api.ts';

export interface Report extends Pick<TicketContext, 'code' | 'status' | 'block' | 'action' | 'chain' | 'page'> {
  txHash?: string | undefined;
  note?: string | undefined;
}

export const CODE = /^[\w.]{1,60}$/;
export const PAGE = /^\/[\w/-]{0,100}$/;

/** The path alone, because queries and private links may hold private data. */
export function pageOfReport(path: string): string {
  const page = path.split(/[?#]/)[0] ?? '/';
  return PAGE.test(page) ? page : '/';
}

/** An error without its message, which may quote typed input. */
export function reportOf(error: unknown): Report {
  if (error instanceof ApiError) return { code: error.code, status: error.status };
  return error instanceof Error ? { code: error.name } : {};
}

/** The URL of the ticket form with this report in it, without a code that is none. `support` is the path of the support page. */
export function reportHref(support: string, report: Report, path = location.pathname): string {
  const { page = pageOfReport(path), code, txHash, ...rest } = report;
  const query = new URLSearchParams({ report: page });
  // The other fields have the same names in the query.
  for (const [name, value] of Object.entries({ ...(CODE.test(`${code}`) && { code }), ...rest, tx: txHash })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${support}?${query}#new-ticket`;
}
