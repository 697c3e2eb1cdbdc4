/** Files that the user attaches to a message before it is sent. */
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_OF_MESSAGE_MAX } from '@eleven/protocol/api/tickets/attachments';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { detailOf } from '../api.ts';
import { type DraftFile, readDraftFiles, saveDraftFiles } from './draft-files.ts';
import { upload } from './upload.ts';

export interface ChosenFile {
  readonly key: number;
  readonly name: string;
  /** Absent for a file that was uploaded before the page was reloaded. */
  readonly file?: File;
  /** The fraction that has been sent, from 0 to 1. */
  readonly part: number;
  /** Set once the server has the file. */
  readonly id?: string;
  readonly problem?: string;
}

export type Attachments = ReturnType<typeof useAttachments>;

interface Place {
  /** The route that takes the files. */
  path: string;
  /** The name of the message's draft. */
  draft: string;
  /** The URL of an uploaded file, to check that it still exists. Without it, only sending shows whether it does. */
  hrefOf?: (id: string) => string;
}

export function useAttachments({ path, draft, hrefOf }: Place) {
  const locale = useLocale();
  const texts = useTexts({
    tooMany: {
      ko: `한 번에 파일 ${ATTACHMENTS_OF_MESSAGE_MAX}개까지 보낼 수 있습니다.`,
      en: `A message can have up to ${ATTACHMENTS_OF_MESSAGE_MAX} files.`,
    },
    gone: {
      ko: (names: string) => `더 이상 보관되어 있지 않은 파일입니다. 다시 첨부해 주십시오: ${names}`,
      en: (names) => `No longer on the server, please attach again: ${names}`,
    },
    tooLarge: { ko: '파일은 5MB까지 보낼 수 있습니다.', en: 'A file can have up to 5 MB.' },
  });
  const [kept] = useState(() => readDraftFiles(draft));
  const [files, setFiles] = useState<readonly ChosenFile[]>(() =>
    kept.map(({ id, name }, key) => ({ key, id, name, part: 1 })),
  );
  const [problem, setProblem] = useState<string>();
  const nextKey = useRef(kept.length);
  const running = useRef(new Map<number, AbortController>());
  /** One at a time: on a slow line, parallel uploads would all finish late. */
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  useEffect(() => {
    saveDraftFiles(
      draft,
      files.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])),
    );
  }, [draft, files]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was there when the page was loaded
  useEffect(() => {
    if (hrefOf === undefined || kept.length === 0) return;
    void goneOf(kept, hrefOf).then((gone) => {
      if (gone.length === 0) return;
      setFiles((now) => now.filter(({ id }) => !gone.some((one) => one.id === id)));
      setProblem(texts.gone(gone.map(({ name }) => name).join(', ')));
    });
  }, []);

  const change = (key: number, changes: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  function enqueue(key: number, file: File) {
    if (file.size > ATTACHMENT_MAX_BYTES) return change(key, { problem: texts.tooLarge });
    const controller = new AbortController();
    running.current.set(key, controller);
    queue.current = queue.current.then(() => send(key, file, controller));
  }

  async function send(key: number, file: File, controller: AbortController) {
    const { signal } = controller;
    try {
      if (signal.aborted) return;
      const { id } = await upload({ file, path, locale, signal, onProgress: (part) => change(key, { part }) });
      change(key, { id, part: 1 });
    } catch (error) {
      if (signal.aborted) return;
      change(key, { problem: detailOf(error as Error) });
    } finally {
      running.current.delete(key);
    }
  }

  function add(chosen: Iterable<File>) {
    const room = ATTACHMENTS_OF_MESSAGE_MAX - files.length;
    const all = [...chosen];
    setProblem(all.length > room ? texts.tooMany : undefined);
    const added = all.slice(0, room).map((file) => ({ key: nextKey.current++, name: file.name, file, part: 0 }));
    setFiles((now) => [...now, ...added]);
    for (const { key, file } of added) enqueue(key, file);
  }

  return {
    files,
    problem,
    /** Some are still uploading or were refused: the message would be sent without them. */
    isReady: files.every(({ id }) => id !== undefined),
    ids: files.flatMap(({ id }) => (id === undefined ? [] : [id])),
    add,
    remove(key: number) {
      running.current.get(key)?.abort();
      setProblem(undefined);
      setFiles((now) => now.filter((one) => one.key !== key));
    },
    retry({ key, name, file }: ChosenFile) {
      if (!file) return;
      setFiles((now) => now.map((one) => (one.key === key ? { key, name, file, part: 0 } : one)));
      enqueue(key, file);
    },
    /** These belong to a message now. A file that was added while it was being sent stays for the next one. */
    drop(sent: readonly string[] = []) {
      const stays = ({ id }: { id?: string }) => id === undefined || !sent.includes(id);
      // Immediately: the form may be gone before the next render.
      saveDraftFiles(draft, readDraftFiles(draft).filter(stays));
      setFiles((now) => now.filter(stays));
      setProblem(undefined);
    },
    /** A screenshot from the clipboard. Pasted text stays text. */
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
  };
}

/** The server deletes files that no message refers to within an hour. A failed check proves nothing. */
async function goneOf(files: readonly DraftFile[], hrefOf: (id: string) => string): Promise<readonly DraftFile[]> {
  const isGone = await Promise.all(
    files.map(({ id }) =>
      fetch(hrefOf(id), { method: 'HEAD' }).then(
        ({ status }) => status === 404,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => isGone[index]);
}
