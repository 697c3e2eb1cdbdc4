/** Uploads one file unchanged, with XMLHttpRequest: `fetch` does not report progress. */
import { type Attachment, FILE_NAME_HEADER } from '@eleven/protocol/api/tickets/attachments';
import type { Locale } from '@eleven/protocol/product';
import { STATUS_TEXTS, UNKNOWN_ERROR } from '@eleven/protocol/status-texts';
import { ApiError, unreachable } from '../api.ts';

interface Upload {
  file: File;
  /** The path of the route. */
  path: string;
  locale: Locale;
  signal: AbortSignal;
  onProgress(part: number): void;
}

export function upload({ file, path, locale, signal, onProgress }: Upload): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', locale);
    request.setRequestHeader(FILE_NAME_HEADER, encodeURIComponent(file.name.toWellFormed()));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = readJson(request.responseText);
      if (request.status === 200) return resolve(reply as Attachment);
      const { code = '', message = '' } = reply as { code?: string; message?: string };
      reject(new ApiError(request.status, code, message || statusText(request, locale), { body: reply }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** For the replies of proxies, which are pages. */
const statusText = ({ status, statusText }: XMLHttpRequest, locale: Locale): string =>
  STATUS_TEXTS[status]?.[locale] ?? (statusText || UNKNOWN_ERROR[locale]);

function readJson(text: string): object {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null ? reply : {};
  } catch {
    return {};
  }
}
