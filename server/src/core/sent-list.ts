/**
 * The list of sent messages, in files beside the database: a restored backup forgets emails and notifications that were sent
 * since, but these files do not. A line holds an id and a time, but neither content nor reader. Each month has separate files;
 * old ones are deleted.
 */
import { appendFileSync, createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from './log.ts';

export interface SentList {
  /** Never throws: a sent message must not be sent again because the disk is full. */
  add(key: string, now: Date): void;
  /** Returns those of the keys that were sent. Files of other processes in the same folder count, whatever their names. */
  among(keys: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** The current month and two before it: longer than any email waits, and than any backup is worth restoring. */
const MONTHS = 3;

export function openSentList(dataDir: string, log: Logger): SentList {
  const folder = join(dataDir, 'sent');
  let month = '';
  let isFailing = false;
  function begin(next: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    month = next;
    const oldest = new Date(`${next}-01T00:00:00Z`);
    oldest.setUTCMonth(oldest.getUTCMonth() - MONTHS + 1);
    const first = oldest.toISOString().slice(0, 7);
    for (const name of readdirSync(folder)) if (/^\d{4}-\d\d/.test(name) && name < first) rmSync(join(folder, name));
  }
  return {
    add(key, now) {
      const at = now.toISOString();
      try {
        if (at.slice(0, 7) !== month) begin(at.slice(0, 7));
        appendFileSync(join(folder, month), `${key} ${at}\n`, { mode: 0o600 });
        isFailing = false;
      } catch (error) {
        // A full disk is logged once.
        log[isFailing ? 'debug' : 'warn']({ err: error }, 'the list of sent messages cannot be written');
        isFailing = true;
      }
    },
    async among(keys) {
      const found = new Set<string>();
      if (keys.size === 0) return found;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder)) {
        for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
          const [key = ''] = line.split(' ');
          if (keys.has(key)) found.add(key);
        }
      }
      return found;
    },
  };
}

/** The keys of an email and of a notification to a device. After a restore, a new row may get the number of a lost one. */
export const sentMail = (id: string): string => `mail:${id}`;
export const sentPush = ({ id, createdAt }: { id: bigint; createdAt: Date }): string =>
  `push:${id}:${createdAt.getTime()}`;
