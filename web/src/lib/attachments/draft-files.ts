/** Uploaded files of an unsent message, kept in the tab’s storage across a reload. */

import { tab } from '../../storage.ts';
import { DRAFT_PREFIX } from '../draft.ts';

export interface DraftFile {
  readonly id: string;
  readonly name: string;
}

const keyOf = (draft: string): string => `${DRAFT_PREFIX}${draft}.files`;

const isKept = (value: unknown): value is DraftFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

export function readDraftFiles(draft: string): readonly DraftFile[] {
  const kept = tab.readJson(keyOf(draft));
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

export function saveDraftFiles(draft: string, files: readonly DraftFile[]): void {
  if (files.length === 0) return void tab.remove(keyOf(draft));
  tab.write(keyOf(draft), JSON.stringify(files));
}
