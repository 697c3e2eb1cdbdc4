/**
 * Up to which time of the chain its events were told, in a file beside the database: after a restore the indexer finds the
 * events since the backup once more, and they are no news. For each vault of its own, beside the lists of what was sent.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ToldUntil {
  /** Chain time, unix seconds; 0 when nothing is known. */
  readonly time: number;
  /** An event of that time was told. Earlier times are left out. Never throws. */
  note(time: number): void;
}

/** Other processes' files in the same folder count, whatever stands behind the name. */
export function openToldUntil(dataDir: string, { chainId, vault }: { chainId: number; vault: string }): ToldUntil {
  const folder = join(dataDir, 'sent');
  const name = `told-${chainId}-${vault.toLowerCase()}`;
  let time = existsSync(folder)
    ? Math.max(0, ...readdirSync(folder).map((file) => (file.startsWith(name) ? read(join(folder, file)) : 0)))
    : 0;
  return {
    get time() {
      return time;
    },
    note(next) {
      if (next <= time) return;
      time = next;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // Whole or not at all, whenever the process ends.
        writeFileSync(join(folder, `.${name}`), `${next}\n`, { mode: 0o600 });
        renameSync(join(folder, `.${name}`), join(folder, name));
      } catch {
        // The disk is full: the next event writes it.
      }
    },
  };
}

function read(path: string): number {
  const time = Number(readFileSync(path, 'utf8'));
  return Number.isSafeInteger(time) ? time : 0;
}
