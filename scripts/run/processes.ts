/**
 * The processes that a start has begun, recorded in the data directory: any of them that still runs at the next start was
 * left behind by a supervisor that was killed. A process is identified by its pid and its start time, since pids are
 * reused.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { writeDurably } from './durable-file.ts';

interface Known {
  readonly name: string;
  readonly pid: number;
  readonly began: string;
}

/** How long an orphaned process may take to end before it is killed. */
const GRACE_MS = 1_500;

/** When a process began, as the system reports it; undefined when there is no such process. */
export function beginningOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isDead = fields[0] === 'Z' || fields[0] === 'X';
      return isDead ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  const startedAt = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return startedAt || undefined;
}

export async function openProcessRecord(runDirectory: string) {
  const path = join(runDirectory, 'processes.json');
  const text = await readFile(path, 'utf8').catch(() => '[]');
  let known: Known[] = parse(text);
  let lastWrite: Promise<void> = Promise.resolve();
  // One write after another: a child may be recorded while the record is being cleared.
  const write = (): Promise<void> => {
    lastWrite = lastWrite
      .catch(() => undefined)
      .then(() => writeDurably(path, `${JSON.stringify(known, undefined, 2)}\n`));
    return lastWrite;
  };

  return {
    /** Ends the processes that an earlier start left running. */
    async endLeftovers(): Promise<string[]> {
      const left = known.filter(isRunning);
      // The server ends on its own, in order, once its supervisor is gone. The chain's node does not.
      const until = performance.now() + GRACE_MS;
      for (const one of left) if (one.name !== 'server') kill(one);
      while (left.some(isRunning) && performance.now() < until) await delay(20);
      for (const one of left.filter(isRunning)) kill(one);
      while (left.some(isRunning)) await delay(20);
      known = [];
      return left.map(({ name }) => name);
    },
    /** Records a process in place of the previous one of that name. */
    async note(name: string, pid: number): Promise<void> {
      const began = beginningOf(pid);
      if (began === undefined) return;
      known = [...known.filter((one) => one.name !== name), { name, pid, began }];
      // On a full disk a process must run all the same; a later call writes this record as well.
      await write().catch(() => undefined);
    },
    async clear(): Promise<void> {
      known = [];
      await write();
    },
  };
}

function isRunning({ pid, began }: Known): boolean {
  return beginningOf(pid) === began;
}

function kill({ pid }: Known): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** An unreadable record names no process. */
function parse(text: string): Known[] {
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? (value as Known[]) : [];
  } catch {
    return [];
  }
}
