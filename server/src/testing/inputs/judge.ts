/** The rules for every reply, whatever was sent. */
import { ERRORS, isErrorCode } from '@eleven/protocol/errors';
import { nameOfRoute } from '../all-routes.ts';
import { type Attempt, brief, mayPass } from './attempts.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
}

/** The fault of the reply; undefined if there is none. */
export function problemOf(attempt: Attempt, answer: Answer): string | undefined {
  const { status, headers } = answer;
  if (status >= 500) return `answered ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['content-security-policy'])
    return `has no security headers (${status})`;
  if (status < 400) {
    const isOwn = attempt.method === attempt.route.method && !attempt.broken.includes('the path');
    if (isOwn && !mayPass(attempt.who, attempt.route)) return `let ${attempt.who} pass with ${status}`;
    // 304 answers If-None-Match.
    return status >= 300 && status !== 304 ? `led elsewhere with ${status}` : undefined;
  }
  if (attempt.method === 'HEAD') return undefined;
  // Paths outside of the API are pages, or the not-found page.
  if (!/^\/(api|healthz|readyz|alarmz)(\/|\?|$)/.test(attempt.url)) return undefined;
  return shapeProblem(answer);
}

function shapeProblem({ status, headers, body }: Answer): string | undefined {
  if (!String(headers['content-type']).startsWith('application/json')) return `refused with ${headers['content-type']}`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return `refused with what is no JSON: ${brief(body)}`;
  }
  if (typeof parsed !== 'object' || parsed === null) return `refused with ${brief(body)}`;
  const { code, message, ...rest } = parsed as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return `answered more than code and message: ${brief(body)}`;
  if (typeof code !== 'string' || !isErrorCode(code)) return `answered a code that is in no catalogue: ${brief(body)}`;
  // The request's headers may also be too large, for which HTTP has a different status.
  const isTooLargeHead = code === 'request.tooLarge' && status === 431;
  if (ERRORS[code].status !== status && !isTooLargeHead) return `answered ${status} with the code ${code}`;
  const { ko, en } = ERRORS[code];
  // Only texts of the catalogue: input is never echoed, and nothing internal is revealed.
  if (![ko, en].some((text) => isFilledIn(text, String(message)))) return `answered a text of its own: ${brief(body)}`;
  return undefined;
}

function isFilledIn(template: string, text: string): boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.{0,60}')}$`).test(text);
}

/** Enough detail to send it again by hand. */
export function describeProblem(attempt: Attempt, problem: string, answer?: Answer): string {
  const { index, who, broken, method, url, headers, cookies, payload } = attempt;
  return [
    `#${index} ${nameOfRoute(attempt.route)} as ${who}: ${problem}`,
    `  broken: ${broken.join('; ') || 'nothing'}`,
    `  ${method} ${brief(url)}`,
    ...headers.map(([name, value]) => `  ${name}: ${brief(value)}`),
    ...(cookies === '' ? [] : [`  cookie: ${brief(cookies)}`]),
    ...(payload === undefined ? [] : [`  ${brief(payload)}`]),
    ...(answer ? [`  → ${answer.status} ${brief(answer.body)}`] : []),
  ].join('\n');
}

/** True while no request has polluted Object.prototype. */
export function isUnpolluted(): boolean {
  return Object.keys(Object.prototype).length === 0 && !('polluted' in {});
}
