/** Finds files of over 300 lines that do not say why: a comment `long because: …` or `long … on purpose: …`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';

const MAX_LINES = 300;
const WRITTEN_BY_HAND = /\.(ts|tsx|mjs|js|css|sol)$/;
const REASON = /\blong(er)?\b.* (because|on purpose): \S/i;
const GENERATED = /^\/\/ Generated /;

export function findLongFiles(paths: readonly string[]): string[] {
  return paths
    .filter((path) => WRITTEN_BY_HAND.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const lines = text.split('\n').length - 1;
      return lines > MAX_LINES && !REASON.test(text) && !GENERATED.test(text) ? [`${path}: ${lines} lines`] : [];
    });
}
