/** The name of a file as it is shown and offered for download. It is never a path. */
import type { AttachmentType } from '@eleven/protocol/api/tickets/attachments';

/** For each type, the allowed extensions; the first is added to a name without one. */
const EXTENSIONS: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt', '.log'],
};
/** In characters, without the extension. */
const NAME_MAX = 80;

/** The last part of the given name, without characters that matter in paths, headers or text direction. */
export function sanitizeFileName(given: string, type: AttachmentType): string {
  const lastPart = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = lastPart
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%;=&`$]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const allowed = EXTENSIONS[type];
  const lower = plain.toLowerCase();
  const extension = allowed.find((one) => lower.endsWith(one)) ?? allowed[0];
  const stem = lower.endsWith(extension) ? plain.slice(0, -extension.length) : plain;
  return `${[...(stem || 'file')].slice(0, NAME_MAX).join('')}${extension}`;
}

/** Decodes the percent-encoded name in a header. An absent or malformed header counts as an empty name. */
export function readFileName(header: unknown): string {
  if (typeof header !== 'string') return '';
  try {
    return decodeURIComponent(header.slice(0, 2_000));
  } catch {
    return '';
  }
}
