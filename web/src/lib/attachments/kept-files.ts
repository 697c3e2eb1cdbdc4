/** Uploaded files beside the draft of their message: the page reloads when the connection returns. */

import { tab } from '../../storage.ts';
import { DRAFT_PREFIX } from '../draft.ts';

export interface KeptFile {
  readonly id: string;
  readonly name: string;
}

const keyOf = (draft: string): string => `${DRAFT_PREFIX}${draft}.files`;

const isKept = (value: unknown): value is KeptFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

export function readKeptFiles(draft: string): readonly KeptFile[] {
  const kept = tab.readJson(keyOf(draft));
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

export function keepFiles(draft: string, files: readonly KeptFile[]): void {
  if (files.length === 0) return void tab.remove(keyOf(draft));
  tab.write(keyOf(draft), JSON.stringify(files));
}
