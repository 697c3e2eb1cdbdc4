/** The name of a file as it is shown and offered for download. It is never a path. */
import type { AttachmentType } from '@eleven/protocol/api/tickets/attachments';

const ENDINGS: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt', '.log'],
};
const NAME_MAX = 80;

/** The last part of the given name, without characters that matter in paths, headers or text direction. */
export function shownName(given: string, type: AttachmentType): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%;=&`$]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const endings = ENDINGS[type];
  const lower = plain.toLowerCase();
  const ending = endings.find((one) => lower.endsWith(one)) ?? endings[0];
  const stem = lower.endsWith(ending) ? plain.slice(0, -ending.length) : plain;
  return `${[...(stem || 'file')].slice(0, NAME_MAX).join('')}${ending}`;
}

/** The header contains a percent-encoded name; anything else counts as no name. */
export function readFileName(header: unknown): string {
  if (typeof header !== 'string') return '';
  try {
    return decodeURIComponent(header.slice(0, 2_000));
  } catch {
    return '';
  }
}
