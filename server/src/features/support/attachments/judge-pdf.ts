/**
 * Refuses PDFs that do something when they are opened, those that cannot be looked into, and files that are something else as
 * well. This is no proof of harmlessness: they are only ever handed out as downloads.
 */
import { inflateSync } from 'node:zlib';
import { AppError } from '../../../core/app-error.ts';

const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
const TAIL_BYTES = 1_024;
const STREAM_MAX_BYTES = 4 * 1024 * 1024;
const ALL_STREAMS_MAX_BYTES = 32 * 1024 * 1024;

export function refuseActivePdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // Something after its end makes it another file too.
  if (end < 0 || bytes.length - end > TAIL_BYTES) throw new AppError('attachments.unreadable');
  if (isActive(text) || /\/Encrypt(?![A-Za-z0-9])/.test(plainNames(text))) throw new AppError('attachments.activePdf');
  let inflated = 0;
  for (const match of text.matchAll(/\/ObjStm(?![A-Za-z0-9])[\s\S]{0,400}?stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const to = text.indexOf('endstream', from);
    const objects = inflate(bytes.subarray(from, to < 0 ? undefined : to));
    inflated += objects.length;
    if (inflated > ALL_STREAMS_MAX_BYTES || isActive(objects)) throw new AppError('attachments.activePdf');
  }
}

const isActive = (text: string) => ACTIVE.test(plainNames(text));

/** `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Objects may be compressed: what does not open, or opens to too much, cannot be looked into. */
function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: STREAM_MAX_BYTES }).toString('latin1');
  } catch {
    throw new AppError('attachments.activePdf');
  }
}
