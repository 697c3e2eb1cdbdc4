/** Files that somebody adds to a message before it is sent. */
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_OF_MESSAGE_MAX } from '@eleven/protocol/api/tickets/attachments';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { detailOf } from '../api.ts';
import { upload } from './upload.ts';

export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  /** How much of it is sent, from 0 to 1. */
  readonly part: number;
  /** Once the server has it. */
  readonly id?: string;
  readonly problem?: string;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** @param path The route that takes the files. */
export function useAttachments(path: string) {
  const locale = useLocale();
  const texts = useTexts({
    tooMany: {
      ko: `한 번에 파일 ${ATTACHMENTS_OF_MESSAGE_MAX}개까지 보낼 수 있습니다.`,
      en: `A message can have up to ${ATTACHMENTS_OF_MESSAGE_MAX} files.`,
    },
    tooLarge: { ko: '파일은 5MB까지 보낼 수 있습니다.', en: 'A file may have up to 5 MB.' },
  });
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const nextKey = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  /** One at a time: on a slow line several at once would all be late. */
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
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
    const added = all.slice(0, room).map((file) => ({ key: nextKey.current++, file, part: 0 }));
    setFiles((now) => [...now, ...added]);
    for (const { key, file } of added) enqueue(key, file);
  }

  return {
    files,
    problem,
    /** Some are still on their way, or were refused: the message would go without them. */
    isReady: files.every(({ id }) => id !== undefined),
    ids: files.flatMap(({ id }) => (id === undefined ? [] : [id])),
    add,
    remove(key: number) {
      running.current.get(key)?.abort();
      setProblem(undefined);
      setFiles((now) => now.filter((one) => one.key !== key));
    },
    retry({ key, file }: ChosenFile) {
      setFiles((now) => now.map((one) => (one.key === key ? { key, file, part: 0 } : one)));
      enqueue(key, file);
    },
    clear() {
      setFiles([]);
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
