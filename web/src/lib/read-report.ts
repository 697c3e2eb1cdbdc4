/** Reads what report.ts wrote; only the page with the ticket form needs it. */
import { CODE, PAGE, type Report } from './report.ts';

const HASH = /^0x[0-9a-f]{64}$/;
const NOTE = /^[\n -~]{1,1000}$/;
const ACTION = /^[a-zA-Z]{1,40}$/;

/** The report in a URL. Malformed parts are omitted, because anybody can write such a URL. */
export function readReport(search: string): Report | undefined {
  const query = new URLSearchParams(search);
  const page = query.get('report');
  if (page === null) return undefined;
  const text = (name: string, shape: RegExp) => {
    const value = query.get(name);
    return value !== null && shape.test(value) ? value : undefined;
  };
  const count = (name: string, most: number) => {
    const value = text(name, /^\d{1,15}$/);
    return value !== undefined && Number(value) <= most ? Number(value) : undefined;
  };
  const known = {
    code: text('code', CODE),
    status: count('status', 599),
    block: count('block', Number.MAX_SAFE_INTEGER),
    txHash: text('tx', HASH),
    note: text('note', NOTE),
    action: text('action', ACTION),
    chain: count('chain', Number.MAX_SAFE_INTEGER) || undefined,
    page: PAGE.test(page) ? page : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
