/**
 * Remembers, in a file beside the database, the chain time up to which users were notified of a vault's events: after a restore
 * the indexer reads the events since the backup once more, and nobody must be notified twice. There is one file per vault,
 * beside the lists of sent messages.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from './log.ts';

export interface NotifiedUntil {
  /** Chain time, unix seconds; 0 if nothing is known. */
  readonly time: number;
  /** Records that users were notified of an event of that time; ignores earlier times. Never throws. */
  note(time: number): void;
}

/** Files copied here from other hosts count too, whatever the suffix of their names. */
export function openNotifiedUntil(
  dataDir: string,
  { chainId, vault, log }: { chainId: number; vault: string; log: Logger },
): NotifiedUntil {
  let isFailing = false;
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
        // Atomic: a crash leaves the old file or the new one.
        writeFileSync(join(folder, `.${name}`), `${next}\n`, { mode: 0o600 });
        renameSync(join(folder, `.${name}`), join(folder, name));
        isFailing = false;
      } catch (error) {
        // The next event writes it. A full disk is logged once.
        log[isFailing ? 'debug' : 'warn']({ err: error }, 'the time up to which users were notified cannot be written');
        isFailing = true;
      }
    },
  };
}

function read(path: string): number {
  const time = Number(readFileSync(path, 'utf8'));
  return Number.isSafeInteger(time) ? time : 0;
}
