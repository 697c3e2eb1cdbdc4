/**
 * A request to a URL that somebody else has chosen: it connects only to permitted addresses, whatever the name resolves to,
 * follows no redirects, and reads little of the response.
 */
import { lookup as resolve } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface OutgoingAnswer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

/** Such servers respond with a status and a few words. */
const ANSWER_BYTES = 16 * 1024;
const LONGEST_RETRY_MS = 3_600_000;

/** The name is resolved once, for the connection itself, so no second lookup can lead elsewhere. */
export function createLookup(allowsAddress: (address: string) => boolean, refused: () => Error): LookupFunction {
  return (hostname, { family, all }, answer) => {
    resolve(hostname, { family: family ?? 0, all: true }, (error, found) => {
      if (error) return answer(error, '');
      const allowed = found.filter(({ address }) => allowsAddress(address));
      const [first] = allowed;
      if (!first) return answer(refused(), '');
      return all ? answer(null, allowed) : answer(null, first.address, first.family);
    });
  };
}

export function post(
  url: string,
  options: RequestOptions,
  body: Buffer | string,
  timeoutMs: number,
): Promise<OutgoingAnswer> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const asked = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const reply = { status: answer.statusCode ?? 0, retryAfterMs: retryAfterOf(answer.headers['retry-after']) };
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > ANSWER_BYTES) answer.destroy();
      });
      // Only the status counts, however the rest of the response ends.
      answer.on('error', () => {});
      answer.on('close', () => done(reply));
    });
    asked.on('error', fail);
    asked.end(body);
  });
}

/** The header is either seconds or a date. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const delayMs = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.min(LONGEST_RETRY_MS, Math.max(0, delayMs));
}
