/**
 * A cache of the compiler's output by its input, in the folder that SOLC_MEMORY names (quality/run.ts sets it): one run of all
 * checks and tests compiles the same input repeatedly, for eight seconds each. Without the variable, as when a vault is
 * deployed or its artifact written, nothing is cached.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

export type Source = { contents: string } | { error: string };
export type Read = (name: string) => Source;
export interface Answer {
  readonly version: string;
  readonly text: string;
}
/** The output, and the sources that the compiler read for it: the output is valid as long as they are unchanged. */
interface Memory {
  readonly answer: Answer;
  readonly sources: Readonly<Record<string, string>>;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const fingerprint = (source: Source) => hashOf(JSON.stringify(source));

/** @param question Everything that the output depends on, except the sources that the compiler reads itself. */
export function remembered(question: string, read: Read, ask: (read: Read) => Answer): Answer {
  const folder = process.env.SOLC_MEMORY;
  if (!folder) return ask(read);
  const path = join(folder, `${hashOf(question)}.json`);
  const known = recall(path);
  if (known && Object.entries(known.sources).every(([name, hash]) => fingerprint(read(name)) === hash))
    return known.answer;
  const sources: Record<string, string> = {};
  const answer = ask((name) => {
    const source = read(name);
    sources[name] = fingerprint(source);
    return source;
  });
  mkdirSync(folder, { recursive: true });
  // Two concurrent processes write the same content; neither reads a partial file.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify({ answer, sources } satisfies Memory));
  renameSync(`${path}.${process.pid}`, path);
  return answer;
}

function recall(path: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Memory;
  } catch {
    return undefined;
  }
}
