/**
 * Reads the file of exchange rates from an https URL: only at a public address, without following redirects, and with limits on
 * time and size. On the local chain it is a file on this machine.
 */
import { lookup as resolve } from 'node:dns';
import { open } from 'node:fs/promises';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { isPublicAddress } from '../push/public-address.ts';
import { RatesFileError } from './rates-file.ts';

export interface FileLimits {
  readonly maxBytes: number;
  readonly timeoutMs?: number;
  /** By default public addresses; the local chain also allows this machine. */
  readonly allowsAddress?: (address: string) => boolean;
}

const TIMEOUT_MS = 20_000;

export function readFileAt(url: string, limits: FileLimits): Promise<string> {
  const { protocol } = new URL(url);
  return protocol === 'file:' ? readLocal(fileURLToPath(url), limits) : readRemote(url, limits);
}

async function readLocal(path: string, { maxBytes }: FileLimits): Promise<string> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > maxBytes) throw new RatesFileError('the file is too big');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function readRemote(url: string, limits: FileLimits): Promise<string> {
  const { maxBytes, timeoutMs = TIMEOUT_MS, allowsAddress = isPublicAddress } = limits;
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is never looked up.
  if (isIP(literal) !== 0 && !allowsAddress(literal)) throw new RatesFileError('its address is not a public one');
  const options: RequestOptions = {
    headers: { accept: 'application/xml, text/xml', 'user-agent': PRODUCT_NAME },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
    lookup(name, { family, all }, answer) {
      resolve(name, { family: family ?? 0, all: true }, (error, found) => {
        if (error) return answer(error, '');
        const allowed = found.filter(({ address }) => allowsAddress(address));
        const [first] = allowed;
        if (!first) return answer(new RatesFileError('its name leads to no public address'), '');
        return all ? answer(null, allowed) : answer(null, first.address, first.family);
      });
    },
  };
  return new Promise((done, fail) => {
    const asked = (protocol === 'https:' ? request : requestPlain)(url, options, (answer) => {
      const refuse = (because: string) => {
        fail(new RatesFileError(because));
        answer.destroy();
      };
      // This includes redirects: a new URL must be configured, not followed.
      if (answer.statusCode !== 200) return refuse(`answered ${answer.statusCode}`);
      const parts: Buffer[] = [];
      let read = 0;
      answer.on('data', (part: Buffer) => {
        read += part.length;
        if (read > maxBytes) return refuse('the file is too big');
        parts.push(part);
      });
      answer.on('error', fail);
      answer.on('aborted', () => fail(new RatesFileError('the file was cut off')));
      answer.on('end', () => done(Buffer.concat(parts).toString('utf8')));
    });
    asked.on('error', fail);
    asked.end();
  });
}
