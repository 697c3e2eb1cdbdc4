/** What a file is, by its content alone: neither its name nor what the sender calls it counts. */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { AttachmentType } from '@eleven/protocol/api/tickets/attachments';
import { AppError } from '../../../core/app-error.ts';
import { secretIn, secretRefused } from '../secrets.ts';
import { refuseActivePdf } from './judge-pdf.ts';

/** Enough for a log; more is no letter to support. */
const TEXT_MAX_BYTES = 256 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Pages, drawings and scripts are text as well, and nothing that support needs. */
const MARKUP = /<(?:!doctype|html|svg|script|iframe|body|\?xml|\?php|xsl:|math)|^#!/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these.
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Throws, in words, unless the file is one of the four. Images are judged by decoding them (re-encode.ts). */
export async function judgeFile(bytes: Buffer): Promise<AttachmentType> {
  if (bytes.length === 0) throw new AppError('attachments.unreadable');
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    refuseActivePdf(bytes);
    return 'application/pdf';
  }
  if (!isUtf8(bytes)) throw new AppError('attachments.typeRefused');
  const text = bytes.toString('utf8');
  if (CONTROLS.test(text) || MARKUP.test(text) || text.includes('%PDF-')) throw new AppError('attachments.typeRefused');
  if (bytes.length > TEXT_MAX_BYTES) throw new AppError('attachments.textTooLong');
  await refuseSecretsInside(text);
  return 'text/plain';
}

const PIECE = 6_000;

/** In pieces that overlap, with others served between them. */
async function refuseSecretsInside(text: string): Promise<void> {
  for (let from = 0; from < text.length; from += PIECE / 2) {
    const found = secretIn(text.slice(from, from + PIECE));
    if (found) throw secretRefused(found.form);
    await setImmediate();
  }
}
