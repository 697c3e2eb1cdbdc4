/** Folders and files that belong to the user who runs the programs. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { findOwner } from '../../server/src/testing/postgres/find-postgres.ts';

export function ownedFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  own(path);
}

export function ownedFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
}

function own(path: string): void {
  const owner = findOwner();
  if (owner) chownSync(path, owner.uid, owner.gid);
}
