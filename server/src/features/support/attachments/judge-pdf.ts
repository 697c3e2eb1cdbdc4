/**
 * Refuses PDFs with active content, PDFs that cannot be inspected, and files that are valid in another format too. This does
 * not prove a file harmless: PDFs are only served as downloads. Every pass is linear in the size of the file.
 */
import { inflateSync } from 'node:zlib';
import type { ErrorCode } from '@eleven/protocol/errors';

const ACTIVE: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
]);
const OBJECTS = 'ObjStm';
/** Longer than every name above: a longer name is cut, and equals none of them. */
const NAME_MAX_CHARS = 16;
const TAIL_BYTES = 1_024;
const STREAM_MAX_BYTES = 2 * 1024 * 1024;
/** Object streams per file: programs put a hundred or more objects into each. */
const STREAMS_MAX = 500;
const ALL_STREAMS_MAX_BYTES = 8 * 1024 * 1024;

export function findPdfProblem(bytes: Buffer): ErrorCode | undefined {
  const end = bytes.lastIndexOf('%%EOF');
  // With data after the end, it could also be a file of another kind.
  if (end < 0 || bytes.length - end > TAIL_BYTES) return 'attachments.unreadable';
  const objects: number[] = [];
  for (const { name, end: after } of namesIn(bytes)) {
    if (ACTIVE.has(name) || name === 'Encrypt') return 'attachments.activePdf';
    if (name === OBJECTS) objects.push(after);
    if (objects.length > STREAMS_MAX) return 'attachments.activePdf';
  }
  return objects.length > 0 && hasActiveObjects(bytes, objects) ? 'attachments.activePdf' : undefined;
}

/** Whether compressed parts have active content, or cannot be decompressed and so not inspected. */
function hasActiveObjects(bytes: Buffer, named: readonly number[]): boolean {
  let inflated = 0;
  let start = 0;
  for (const from of named) {
    if (from < start) continue;
    const next = streamAfter(bytes, from);
    if (next === undefined) return true;
    start = next;
    const objects = inflate(bytes.subarray(start));
    if (!objects) return true;
    inflated += objects.length;
    if (inflated > ALL_STREAMS_MAX_BYTES) return true;
    for (const { name } of namesIn(objects)) if (ACTIVE.has(name)) return true;
  }
  return false;
}

/** The start of the next stream's bytes. */
function streamAfter(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf('stream', from); at >= 0; at = bytes.indexOf('stream', at + 1)) {
    const after = at + 'stream'.length;
    if (bytes[after] === 0x0a) return after + 1;
    if (bytes[after] === 0x0d && bytes[after + 1] === 0x0a) return after + 2;
  }
  return undefined;
}

/** Ignores bytes after the compressed ones. Undefined if it cannot be decompressed, or expands to too much. */
function inflate(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: STREAM_MAX_BYTES });
  } catch {
    return undefined;
  }
}

const SLASH = 0x2f;
const HASH = 0x23;

/** Names up to their first character that is not a letter or digit, with `#xx` decoded: `/J#61vaScript` is `JavaScript`. */
function* namesIn(bytes: Buffer): Generator<{ readonly name: string; readonly end: number }> {
  for (let slash = 0; slash < bytes.length; slash += 1) {
    if (bytes[slash] !== SLASH) continue;
    let name = '';
    let at = slash + 1;
    while (name.length < NAME_MAX_CHARS) {
      const isEscaped = bytes[at] === HASH;
      const code = isEscaped ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : bytes[at];
      if (code === undefined || !isLetterOrDigit(code)) break;
      name += String.fromCharCode(code);
      at += isEscaped ? 3 : 1;
    }
    if (name !== '') yield { name, end: at };
  }
}

const isLetterOrDigit = (code: number) =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
