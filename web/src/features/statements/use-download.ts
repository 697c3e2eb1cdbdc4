/** A download by the page itself, so that the reader can see its progress and stop it. */
import { STATUS_TEXTS } from '@eleven/protocol/status-texts';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { ApiError, unreachable } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';

type DownloadState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly lines: number }
  | { readonly status: 'done'; readonly name: string }
  | { readonly status: 'failed'; readonly error: Error };

interface Download {
  readonly state: DownloadState;
  start(): void;
  cancel(): void;
}

/** Downloads from one URL. Unmounting ends the download. */
export function useDownload(url: string): Download {
  const locale = useLocale();
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async ({ signal }: AbortController) => {
    const show = (next: DownloadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ status: 'running', lines: 0 });
    try {
      const response = await fetch(url, { credentials: 'include', headers: { 'Accept-Language': locale }, signal });
      if (!response.ok) throw await refusalOf(response, locale);
      const blob = await readWhole(response, (lines) => show({ status: 'running', lines }));
      if (signal.aborted) return;
      const name = nameOf(response);
      saveFile(blob, name);
      show({ status: 'done', name });
    } catch (error) {
      show({ status: 'failed', error: error instanceof ApiError ? error : unreachable() });
    }
  };
  return {
    state,
    start() {
      running.current?.abort();
      running.current = new AbortController();
      void run(running.current);
    },
    cancel() {
      running.current?.abort();
      setState({ status: 'idle' });
    },
  };
}

const LINE_FEED = 10;

/** Rejects if the transfer was cut off. */
async function readWhole(response: Response, onLines: (lines: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    for (const byte of piece.value) if (byte === LINE_FEED) lines += 1;
    onLines(lines);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'eleven-statement';

async function refusalOf(response: Response, locale: 'ko' | 'en'): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const text = STATUS_TEXTS[response.status]?.[locale] ?? body.message ?? response.statusText;
  return new ApiError(
    response.status,
    body.code ?? '',
    text,
    body.message === undefined ? {} : { detail: body.message },
  );
}
