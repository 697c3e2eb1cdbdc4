/** One program of a cluster: runs as the user of PostgreSQL, logs to a file, and is signalled with all its child processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { findOwner } from '../../server/src/testing/postgres/find-postgres.ts';

export interface Command {
  readonly run: readonly [program: string, ...args: string[]];
  readonly folder: string;
  readonly log: string;
  /** Command prefix. */
  readonly enter?: readonly string[];
}

/** Runs as the owner. A prefix, such as one that enters a network namespace, runs as root. */
function commandLine({ run, enter = [] }: Command): readonly string[] {
  const owner = findOwner();
  if (enter.length === 0 || !owner) return [...enter, ...run];
  return [...enter, 'setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...run];
}

export class Daemon {
  readonly #command: Command;
  #child: ChildProcess | undefined;

  constructor(command: Command) {
    this.#command = command;
  }

  start(): void {
    const { enter = [], folder, log } = this.#command;
    const [program = '', ...args] = commandLine(this.#command);
    const output = openSync(log, 'a');
    this.#child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', PATRONICTL_CONFIG_FILE: '/dev/null' },
      // A separate process group: Ctrl-C at the terminal must not end everything at once, in any order.
      detached: true,
      stdio: ['ignore', output, output],
      ...(enter.length === 0 ? findOwner() : {}),
    });
    closeSync(output);
  }

  get pid(): number | undefined {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** Sends the signal and waits until the program has ended. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || this.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** Sends a signal to these processes and all their descendants, the parents first. */
export function signalTrees(roots: readonly number[], signal: NodeJS.Signals): void {
  const children = childrenOf();
  const open = [...roots];
  for (let pid = open.shift(); pid !== undefined; pid = open.shift()) {
    open.push(...(children.get(pid) ?? []));
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return children;
}
