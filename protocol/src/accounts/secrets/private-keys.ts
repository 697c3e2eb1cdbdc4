/** Private keys as users paste them: hex, base64, WIF, extended keys, key files, with any separators between their parts. */

/** SHA-256, passed in because browser and server have different implementations. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export type KeyForm = 'hex' | 'base64' | 'wif' | 'extended' | 'bytes' | 'keystore';

export interface FoundKey {
  readonly form: KeyForm;
  /** The characters that revealed it. For the author only: never sent, stored or logged. */
  readonly excerpt: string;
}

/** In a block explorer's link the 32 bytes are the hash of a transaction or block, not a key. */
const EXPLORER_LINK = /https?:\/\/\S+\/(?:tx|block)\/0x[0-9a-f]{64}(?![0-9a-f])/gi;
const UUID = /(?<![0-9a-f])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/gi;
const ADDRESS = /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-f])/gi;

const KEYSTORE = /ciphertext["'\s:=]+[0-9a-f]{32,}/i;
const HEX_KEY = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;
const HEX_KEY_PREFIXED = /0x[0-9a-f]{64}(?![0-9a-f])/i;
/** 32 bytes. The final `=` distinguishes it from the codes in links, which have as many letters. */
const BASE64_KEY = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{43}=(?![A-Za-z0-9=])/g;
/** Digests of files in web pages (integrity="sha256-…"). */
const DIGEST = /sha(?:256|384|512)-[A-Za-z0-9+/=]+/g;
/** Secret keys of some chains are lists of 32 or 64 bytes. */
const BYTES = /\[\s*(?:\d{1,3}\s*,\s*){31}(?:(?:\d{1,3}\s*,\s*){32})?\d{1,3}\s*\]/;
const EXTENDED = /[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{107}/i;
/** The first letters follow from the version byte, so most texts are ruled out without decoding them. */
const WIF = /(?=((?:5[HJK]|9[1-3])[1-9A-HJ-NP-Za-km-z]{49}|(?:K[w-z]|L[1-5]|c[M-V])[1-9A-HJ-NP-Za-km-z]{50}))/g;

export function findPrivateKey(given: string, sha256: Sha256): FoundKey | undefined {
  const text = given.replace(EXPLORER_LINK, ' ').replace(DIGEST, ' ');
  if (KEYSTORE.test(text)) return { form: 'keystore', excerpt: 'ciphertext' };
  const hex = HEX_KEY.exec(text) ?? HEX_KEY_PREFIXED.exec(text);
  if (hex) return { form: 'hex', excerpt: hex[0] };
  const split = findSplitHex(text);
  if (split) return { form: 'hex', excerpt: split };
  for (const [found] of text.matchAll(BASE64_KEY)) {
    if (/[A-Z]/.test(found) && /[a-z]/.test(found) && /\d/.test(found)) return { form: 'base64', excerpt: found };
  }
  const bytes = BYTES.exec(text);
  if (bytes && (bytes[0].match(/\d+/g) ?? []).every((byte) => Number(byte) < 256)) {
    return { form: 'bytes', excerpt: bytes[0] };
  }
  // Base58 has no symbols: everything between its letters is removed.
  const dense = text.replace(/[^0-9A-Za-z]/g, '');
  const extended = EXTENDED.exec(dense);
  if (extended) return { form: 'extended', excerpt: extended[0] };
  for (const [, wif = ''] of dense.matchAll(WIF)) {
    if (isWif(wif, sha256)) return { form: 'wif', excerpt: wif };
  }
  return undefined;
}

/** Groups of hex that together are 32 bytes: separated by spaces, dashes, line breaks, or words. */
function findSplitHex(given: string): string | undefined {
  const text = given.replace(UUID, ' . ').replace(ADDRESS, ' . ');
  // If close together, any group counts, even single digits; with words between, only groups that no word or number looks like.
  for (const run of text.matchAll(/(?:0x)?(?<![0-9a-z])[0-9a-f]+(?:[\s\-_:.,;/|"'·]{1,4}[0-9a-f]+(?![g-z]))+/gi)) {
    const found = joinTo64(run[0].replace(/^0x/i, '').match(/[0-9a-f]+/gi) ?? []);
    if (found) return found;
  }
  const groups = [...text.matchAll(/(?<![0-9a-z])(?:0x)?([0-9a-f]{16,48})(?![0-9a-z])/gi)].map(
    ([, group = '']) => group,
  );
  return joinTo64(groups.filter((group) => /\d/.test(group) && /[a-f]/i.test(group)));
}

/** Adjacent groups with 64 digits in total, and the mix of digits and letters of 32 random bytes. */
function joinTo64(groups: readonly string[]): string | undefined {
  for (let first = 0; first < groups.length; first += 1) {
    let joined = '';
    for (let last = first; last < groups.length && joined.length < 64; last += 1) joined += groups[last];
    if (joined.length !== 64) continue;
    const letters = joined.match(/[a-f]/gi)?.length ?? 0;
    // 24 of 64 on average; fewer than 9 or more than 43 happen once in a hundred thousand keys.
    if (letters >= 9 && letters <= 43) return joined;
  }
  return undefined;
}

/** Indexes of texts with groups of hex that form 32 bytes together; the last group is in the last text. */
export function findHexAmong(texts: readonly string[]): number[] | undefined {
  const last = texts.length - 1;
  if (hexGroups(texts[last]).length === 0) return undefined;
  const groups = texts.flatMap((text, at) => hexGroups(text).map((digits) => ({ digits, at })));
  for (const [end, { at }] of groups.entries()) {
    if (at !== last) continue;
    for (let first = end, length = 0; first >= 0 && length < 64; first -= 1) {
      length += groups[first]?.digits.length ?? 0;
      if (length !== 64) continue;
      const run = groups.slice(first, end + 1);
      if (joinTo64(run.map(({ digits }) => digits))) return [...new Set(run.map((group) => group.at))];
    }
  }
  return undefined;
}

/** Groups of hex that may be a part of 32 bytes: no word or number looks like one. */
function hexGroups(text = ''): string[] {
  const plain = text.replace(EXPLORER_LINK, ' ').replace(UUID, ' ').replace(ADDRESS, ' ');
  return [...plain.matchAll(/(?<![0-9a-z])(?:0x)?([0-9a-f]{8,56})(?![0-9a-z])/gi)]
    .map(([, digits = '']) => digits)
    .filter((digits) => /\d/.test(digits) && /[a-f]/i.test(digits));
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 1 version byte (of the main or a test network), 32 bytes of key, perhaps one byte for "compressed", 4 of checksum. */
function isWif(text: string, sha256: Sha256): boolean {
  const length = text.length === 51 ? 37 : 38;
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(ALPHABET.indexOf(letter));
  const hex = number.toString(16);
  if (hex.length !== length * 2) return false;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes[0] !== 0x80 && bytes[0] !== 0xef) return false;
  const sum = sha256(sha256(bytes.slice(0, -4)));
  return [0, 1, 2, 3].every((index) => sum[index] === bytes[length - 4 + index]);
}
