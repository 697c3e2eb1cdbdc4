/**
 * Judges whether the links and addresses of a pasted text are ours. Only an exact match counts; anything that a browser or a
 * mail program could read in another way is at best unclear. Nothing leaves the page.
 */

import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import type { Config } from '@eleven/protocol/api/system';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { type Candidate, candidatesIn } from './candidates.ts';

export type OurAddresses = Pick<Config, 'origins' | 'mailSender'>;

/** Worst first. `sender`: our own sending address, which anybody can forge. */
export const VERDICTS = ['foreign', 'unclear', 'sender', 'ours'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Reason =
  | 'site'
  | 'sender'
  | 'unusual'
  | 'insecure'
  | 'subdomain'
  | 'glued'
  | 'hidden'
  | 'mailbox'
  | 'name'
  | 'unreadable'
  | 'scheme'
  | 'port'
  | 'letters'
  | 'resembles'
  | 'other'
  | 'otherMail';

export interface Finding {
  /** The original text, with each invisible character replaced by its name. */
  readonly written: string;
  readonly verdict: Verdict;
  readonly reason: Reason;
  /** The server that a browser or a mail program would contact. */
  readonly host?: string;
}

type Judgement = Omit<Finding, 'written'>;

/** Characters that are invisible or reverse the direction of the text after them. */
const HIDDEN = /[\p{DI}\p{Cf}\p{Cc}\u2800]/u;
const SHOWN_LENGTH = 120;

/** Worst first, without duplicates. */
export function judgeMessage(text: string, ours: OurAddresses): Finding[] {
  const ownHosts = ours.origins.map((origin) => new URL(origin).hostname);
  const found = new Map<string, Finding>();
  for (const candidate of candidatesIn(text, ownHosts)) {
    const finding = { written: visible(candidate.written), ...judge(candidate, ours) };
    const known = found.get(finding.written);
    if (!known || rank(finding) < rank(known)) found.set(finding.written, finding);
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ verdict }: Finding): number => VERDICTS.indexOf(verdict);

function visible(written: string): string {
  const letters = [...written].slice(0, SHOWN_LENGTH);
  const shown = letters.map((letter) =>
    HIDDEN.test(letter) ? `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]` : letter,
  );
  return shown.join('') + (written.length > letters.join('').length ? '…' : '');
}

function judge(candidate: Candidate, ours: OurAddresses): Judgement {
  return candidate.kind === 'mail' ? judgeAddress(candidate, ours) : judgeLink(candidate, ours);
}

function judgeLink({ kind, written, isTangled }: Candidate, ours: OurAddresses): Judgement {
  const own = ours.origins.map((origin) => new URL(origin));
  const prefixes = own.map(({ origin, host }) => (kind === 'bare' ? host : origin));
  const rest = prefixes.map((prefix) => behind(written, prefix)).find((behindIt) => behindIt !== undefined);
  if (rest !== undefined && /^(?:$|\/)/u.test(rest)) {
    if (HIDDEN.test(written)) return { verdict: 'unclear', reason: 'hidden' };
    return isTangled && (rest === '' || kind === 'bare')
      ? { verdict: 'unclear', reason: 'unusual' }
      : { verdict: 'ours', reason: 'site' };
  }
  if (rest !== undefined && /^\p{Script=Hangul}+(?:$|[/?#])/u.test(rest))
    return { verdict: 'unclear', reason: 'glued' };

  const url = parse(kind === 'bare' ? `https://${written}` : written.replace(/^[\\/]{2}/u, 'https://'));
  if (!url) return { verdict: 'unclear', reason: 'unreadable' };
  if (!/^https?:$/u.test(url.protocol)) return { verdict: 'foreign', reason: 'scheme' };
  const { host } = url;
  const hostname = url.hostname.replace(/\.+$/u, '');
  const same = own.filter((one) => one.hostname === hostname);
  if (same.length > 0) {
    if (!same.some(({ port }) => port === url.port)) return { verdict: 'foreign', reason: 'port', host };
    if (HIDDEN.test(written)) return { verdict: 'unclear', reason: 'hidden' };
    const isInsecure = url.protocol === 'http:' && same.every(({ protocol }) => protocol === 'https:');
    return { verdict: 'unclear', reason: isInsecure ? 'insecure' : 'unusual' };
  }
  if (isBelow(hostname, own)) return { verdict: 'unclear', reason: 'subdomain', host };
  return { verdict: 'foreign', reason: whyForeign(written, hostname, own) ?? 'other', host };
}

function judgeAddress({ written, nameOf }: Candidate, ours: OurAddresses): Judgement {
  const own = ours.origins.map((origin) => new URL(origin));
  const isSender = behind(written, ours.mailSender) === '';
  if (isSender && nameOf !== undefined && behind(nameOf, written) !== '')
    return { verdict: 'unclear', reason: 'name', host: nameOf };
  if (isSender) return { verdict: 'sender', reason: 'sender' };
  const url = parse(`https://${written.slice(written.lastIndexOf('@') + 1)}`);
  if (!url) return { verdict: 'unclear', reason: 'unreadable' };
  const { hostname } = url;
  const isOwnDomain = own.some((one) => one.hostname === hostname) || isBelow(hostname, own);
  if (HIDDEN.test(written) && (isOwnDomain || ours.mailSender.toLowerCase().endsWith(`@${hostname}`)))
    return { verdict: 'unclear', reason: 'hidden' };
  if (isOwnDomain) return { verdict: 'unclear', reason: 'mailbox' };
  return { verdict: 'foreign', reason: whyForeign(written, hostname, own) ?? 'otherMail', host: hostname };
}

/** The text after `prefix`. Only ASCII is case-folded, because other letters may fold into ours. */
function behind(written: string, prefix: string): string | undefined {
  const start = written.slice(0, prefix.length);
  const isSame = /^[\x21-\x7e]*$/u.test(start) && start.toLowerCase() === prefix.toLowerCase();
  return isSame ? written.slice(prefix.length) : undefined;
}

function parse(link: string): URL | undefined {
  return URL.canParse(link) ? new URL(link) : undefined;
}

function isBelow(hostname: string, own: readonly URL[]): boolean {
  return own.some((one) => isDomain(one) && hostname.endsWith(`.${one.hostname}`));
}

const isDomain = ({ hostname }: URL): boolean => hostname.includes('.') && !/^[\d.]+$/u.test(hostname);

function whyForeign(written: string, hostname: string, own: readonly URL[]): Reason | undefined {
  const isIdn = (name: string) => /(?:^|\.)xn--/u.test(name);
  if (isIdn(hostname) && !own.some((one) => isIdn(one.hostname))) return 'letters';
  const names = [PRODUCT_NAME, ...own.filter(isDomain).map((one) => one.hostname)].map(skeletonOf);
  const looks = skeletonOf(written);
  return names.some((name) => looks.includes(name)) ? 'resembles' : undefined;
}
