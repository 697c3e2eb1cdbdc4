/**
 * Finds everything in a pasted text that a mail program or a browser could take for a link or an address. Finds too much rather
 * than too little, because anything it misses is not judged at all.
 */

export interface Candidate {
  /** `bare`: a link without its scheme. */
  readonly kind: 'link' | 'bare' | 'mail';
  readonly written: string;
  /** Text that follows without a space may belong to it. */
  readonly isTangled: boolean;
  /** It is written where a sender's name would be: `nameOf` is the real address. */
  readonly nameOf?: string;
}

/** `\s` without U+FEFF, which browsers ignore inside an address. */
const SPACE = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const PIECE = new RegExp(`[^${SPACE}<>"'“”‘’「」『』《》【】(){}|\`,，、]+`, 'gu');
const UNTIL_SPACE = new RegExp(`[^${SPACE}]{0,200}`, 'uy');
/** Only the beginning of longer pieces is examined. */
const MAX_PIECE = 2_000;
const MAX_NAME = 200;

const ATTRIBUTE = /\b(?:href|src|action)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bsol: '\\',
  colon: ':',
  commat: '@',
  gt: '>',
  lt: '<',
  newline: '\n',
  num: '#',
  period: '.',
  quest: '?',
  quot: '"',
  sol: '/',
  tab: '\t',
};

/** Schemes that work without a slash after the colon. */
const SLASHLESS =
  /^(?:https?|ftp|mailto|javascript|vbscript|data|file|blob|about|intent|tel|sms|market|view-source)$/iu;
const BRACKETED = /<\s*(?:mailto:)?([^\s<>@]{1,320}@[^\s<>]{1,320}?)\s*>/giu;

/** Letters, digits, marks, emoji and invisible characters, with the four characters that browsers read as a dot. */
const HOST_RUN = /[\p{L}\p{N}\p{M}\p{So}\p{Cf}_.。．｡-]+/gu;
const HOST_RUN_AT_START = new RegExp(`^${HOST_RUN.source}`, 'u');
const DOT = /[.。．｡]/u;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/u;
const KOREAN_ENDING = /^(?:한국|닷컴|닷넷|삼성)$/u;
const ENDING = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,63}|xn--[a-z\d-]{1,59})$/iu;
/** File name endings, none of which is a top-level domain. */
const FILE = /^(?:pdf|txt|docx?|xlsx?|hwpx?|csv|json|html?|png|jpe?g|gif|svg|js|ts|css|sol|apk|exe)$/iu;

/** @param ownHosts names of our servers, which may have no dot. */
export function candidatesIn(text: string, ownHosts: readonly string[]): Candidate[] {
  const decoded = decodeEntities(text);
  return (decoded === text ? [text] : [text, decoded]).flatMap((version) => [
    ...inAttributes(version),
    ...inPieces(version, ownHosts),
  ]);
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** In HTML source, a link may contain characters that would end it in plain text. */
function inAttributes(text: string): Candidate[] {
  return [...text.matchAll(ATTRIBUTE)].flatMap(([, double, single]) => {
    const written = double ?? single ?? '';
    return /:|[\\/]{2}/u.test(written) ? linkOrMails(written, false) : [];
  });
}

function inPieces(text: string, ownHosts: readonly string[]): Candidate[] {
  const names = senderNames(text);
  return [...text.matchAll(PIECE)].flatMap(({ 0: piece, index }) => {
    const name = names.find(({ from, to }) => index >= from && index < to);
    UNTIL_SPACE.lastIndex = index + piece.length;
    const isTangled = /[@\\]/u.test(UNTIL_SPACE.exec(text)?.[0] ?? '');
    const found = inPiece(piece.slice(0, MAX_PIECE), isTangled, ownHosts).map((candidate) =>
      name && candidate.kind === 'mail' ? { ...candidate, nameOf: name.address } : candidate,
    );
    return piece.length > MAX_PIECE ? [...found, { kind: 'link' as const, written: '', isTangled: true }] : found;
  });
}

/** The words before `<address>` on its line, if they contain an address. */
function senderNames(text: string): { from: number; to: number; address: string }[] {
  return [...text.matchAll(BRACKETED)].flatMap(({ 1: address = '', index }) => {
    const [name = ''] = /[^<>\n]*$/u.exec(text.slice(Math.max(0, index - MAX_NAME), index)) ?? [];
    return name.includes('@') ? [{ from: index - name.length, to: index, address }] : [];
  });
}

function inPiece(piece: string, isTangled: boolean, ownHosts: readonly string[]): Candidate[] {
  const at = schemeIn(piece);
  if (at === undefined) return withoutScheme(trimmed(piece), isTangled, ownHosts);
  return [
    ...withoutScheme(trimmed(piece.slice(0, at)), isTangled, ownHosts),
    ...linkOrMails(trimmed(piece.slice(at)), isTangled),
  ];
}

/** The index of the first scheme. `name:8080` is a server with its port, not a scheme. */
function schemeIn(piece: string): number | undefined {
  for (let colon = piece.indexOf(':'); colon > 0; colon = piece.indexOf(':', colon + 1)) {
    let from = colon;
    while (from > 0 && /[a-z\d+.-]/iu.test(piece.charAt(from - 1))) from -= 1;
    while (from < colon && !/[a-z]/iu.test(piece.charAt(from))) from += 1;
    const next = piece.charAt(colon + 1);
    if (colon - from > 1 && /[\\/]/u.test(next)) return from;
    if (next !== '' && SLASHLESS.test(piece.slice(from, colon))) return from;
  }
  return undefined;
}

function linkOrMails(written: string, isTangled: boolean): Candidate[] {
  const addresses = /^mailto:([^?]*)/iu.exec(written)?.[1];
  if (addresses === undefined) return [{ kind: 'link', written, isTangled }];
  return addresses.split(/[,;]/u).map((address) => ({ kind: 'mail', written: percentDecoded(address), isTangled }));
}

function percentDecoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function withoutScheme(piece: string, isTangled: boolean, ownHosts: readonly string[]): Candidate[] {
  if (/^[\\/]{2}[^\\/]/u.test(piece)) return [{ kind: 'link', written: piece, isTangled }];
  const authority = piece.split(/[\\/?#]/u, 1)[0] ?? '';
  const at = authority.lastIndexOf('@');
  if (at > 0) {
    const host = HOST_RUN_AT_START.exec(authority.slice(at + 1))?.[0] ?? '';
    const domain = domainOf(host, ownHosts);
    if (domain === undefined) return [];
    const local = authority.slice(0, at);
    const isMail = !local.includes('@') && piece === authority && authority.length === at + 1 + host.length;
    return isMail
      ? [{ kind: 'mail', written: `${local.split(/[:=;]/u).at(-1)}@${domain}`, isTangled }]
      : [{ kind: 'bare', written: piece, isTangled: true }];
  }
  for (const { 0: run, index } of piece.matchAll(HOST_RUN)) {
    const domain = domainOf(run, ownHosts);
    if (domain === undefined) continue;
    const isOwn = ownHosts.includes(domain.toLowerCase());
    const written = (isOwn ? run.replace(/^[.。．｡_-]{1,99}/u, '') : domain) + piece.slice(index + run.length);
    return [{ kind: 'bare', written, isTangled: isTangled || /[@\\/]$/u.test(piece.slice(0, index)) }];
  }
  return [];
}

/** The domain in a run of letters and dots, without a Korean particle after it. */
function domainOf(run: string, ownHosts: readonly string[]): string | undefined {
  const whole = trimmed(run);
  const isKorean = KOREAN_ENDING.test(whole.split(DOT).at(-1) ?? '');
  const host = isKorean ? whole : trimmed(whole.replace(/\p{Script=Hangul}{1,30}$/u, ''));
  if (IPV4.test(host) || ownHosts.includes(host.toLowerCase())) return host;
  const labels = host.split(DOT);
  const ending = labels.at(-1)?.replace(/\p{Cf}/gu, '') ?? '';
  if (labels.length < 2 || FILE.test(ending)) return undefined;
  return KOREAN_ENDING.test(ending) || ENDING.test(ending) ? host : undefined;
}

const AT_END = new Set('.,;:!?…·*_~)]}。．｡！？；：-');
const AT_START = new Set('.,;:!?…·*_~([{。．｡=+-');

/** Strips the punctuation around it. */
function trimmed(piece: string): string {
  let [from, to] = [0, piece.length];
  while (to > from && AT_END.has(piece.charAt(to - 1))) to -= 1;
  while (from < to && AT_START.has(piece.charAt(from))) from += 1;
  return piece.slice(from, to);
}
