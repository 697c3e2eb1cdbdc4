/**
 * The type of a file that is not an image, by its content alone: neither its name nor the declared type counts. Runs only in
 * file-child.ts: inspecting a crafted file takes long.
 */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { SecretForm } from '@eleven/protocol/accounts/find-secret';
import type { ErrorCode } from '@eleven/protocol/errors';
import { secretIn } from '../../../accounts/secrets.ts';
import { findPdfProblem } from './judge-pdf.ts';

export type Judgement =
  | { readonly type: 'application/pdf' | 'text/plain' }
  | { readonly refused: ErrorCode }
  | { readonly secret: SecretForm };

/** Enough for a log; a longer text is not a message to support. */
const TEXT_MAX_BYTES = 256 * 1024;
/** Pages, drawings and scripts are text as well, but support needs none of them. */
const MARKUP = /<(?:!doctype|html|svg|script|iframe|body|\?xml|\?php|xsl:|math)|^#!/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these.
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

export async function judgeFile(path: string): Promise<Judgement> {
  const bytes = await readFile(path);
  if (bytes.length === 0) return { refused: 'attachments.unreadable' };
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const refused = findPdfProblem(bytes);
    return refused ? { refused } : { type: 'application/pdf' };
  }
  if (!isUtf8(bytes)) return { refused: 'attachments.typeRefused' };
  const text = bytes.toString('utf8');
  if (CONTROLS.test(text) || MARKUP.test(text) || text.includes('%PDF-')) return { refused: 'attachments.typeRefused' };
  if (bytes.length > TEXT_MAX_BYTES) return { refused: 'attachments.textTooLong' };
  const secret = secretInside(text);
  return secret ? { secret } : { type: 'text/plain' };
}

const PIECE = 6_000;

/** Searches overlapping pieces. */
function secretInside(text: string): SecretForm | undefined {
  for (let from = 0; from < text.length; from += PIECE / 2) {
    const found = secretIn(text.slice(from, from + PIECE));
    if (found) return found.form;
  }
  return undefined;
}
