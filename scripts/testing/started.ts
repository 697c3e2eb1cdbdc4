/** `npm start` as a process, for tests of its life cycle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../run/paths.ts';
import { beginningOf } from '../run/processes.ts';

export interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly chainPort: number;
}

export class Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor({ dataDir, port, chainPort }: Place, env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/start.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), CHAIN_PORT: String(chainPort), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

  get lines(): string[] {
    return this.output.trim().split('\n');
  }

  /** Resolves with the address in the ready line; rejects if the process ends before. */
  async ready(): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const origin = /^Eleven is ready at (\S+)$/m.exec(this.output)?.[1];
        if (origin) resolve(origin);
      };
      this.child.stdout?.on('data', look);
      this.ended.then((code) => reject(new Error(`ended with ${code}:\n${this.output}`)));
      look();
    });
  }

  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return this.ended;
  }
}

/** The processes that the start has recorded, by name. */
export async function processesOf(dataDir: string): Promise<Record<string, number>> {
  const text = await readFile(join(dataDir, 'run/processes.json'), 'utf8');
  return Object.fromEntries((JSON.parse(text) as { name: string; pid: number }[]).map(({ name, pid }) => [name, pid]));
}

/** A zombie process does not count as alive. */
export const isAlive = (pid: number): boolean => beginningOf(pid) !== undefined;
