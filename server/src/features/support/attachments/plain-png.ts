/** Strips a PNG of its text, profiles and extra frames: a decoder would unpack them all, and 20 KB can become 20 MB. */
import { AppError } from '../../../core/app-error.ts';

const HEAD_BYTES = 8;
/** Head, palette, transparency, pixels, end. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

export function plainPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, HEAD_BYTES)];
  for (let at = HEAD_BYTES; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (next > bytes.length) break;
    if (KEPT.has(type)) parts.push(bytes.subarray(at, next));
    if (type === 'IEND') return Buffer.concat(parts);
    at = next;
  }
  throw new AppError('attachments.unreadable');
}
