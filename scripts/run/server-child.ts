/** The server as a child process: restarted immediately when it dies, ended in order with the supervisor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { hasRoom, untilRoom } from './disk-space.ts';
import { createRestarts } from './restarts.ts';
import { SERVER_ENV, SERVER_FLAGS } from './server-process.ts';
import { UserError } from './user-error.ts';

export interface ServerChild {
  /** Settles when the server serves for the first time, or fails to. */
  readonly ready: Promise<void>;
  /** Reports a new block of the chain to the server. */
  tellOfBlock(): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** The entry file of the server. */
  readonly main: string;
  readonly env: NodeJS.ProcessEnv;
  /** File descriptor of the server's log. */
  readonly log: number;
  /** The server's data directory. */
  readonly dataDir: string;
  readonly say: (line: string) => void;
  readonly onProcess: (pid: number) => Promise<void>;
  readonly onGiveUp: (error: Error) => void;
  /** Node flags before the program, for development. */
  readonly nodeFlags?: readonly string[];
}

/** Long enough to drain requests, short enough that everything ends within ten seconds. */
const END_WITHIN_MS = 8_500;

/** A server that exits on its own before it serves has logged a reason, and is not restarted. */
export function startServer(options: ServerOptions): ServerChild {
  const restarts = createRestarts();
  let closed = false;
  let child: ChildProcess | undefined;

  async function begin(): Promise<void> {
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, ...(options.nodeFlags ?? []), options.main],
      // A separate process group: Ctrl-C goes to the supervisor, which ends its children in order.
      { env: { ...options.env, ...SERVER_ENV }, stdio: ['ignore', options.log, 'inherit', 'ipc'], detached: true },
    );
    // Set at once, so that `close` also ends a server that does not serve yet.
    child = started;
    tellOfBlock();
    const ended = once(started, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    if (started.pid !== undefined) await options.onProcess(started.pid);
    const first = await Promise.race([isReady(started), ended]);
    if (first !== 'ready') return endedEarly(...first);
    ended.then(([code, signal]) => {
      if (!closed) again(signal ?? `exit code ${code}`);
    });
  }

  function endedEarly(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (closed) return Promise.resolve();
    // An embedded database cannot be opened on a full disk; that is no reason to give up.
    if (!hasRoom(options.dataDir)) return again(signal ?? `exit code ${code}`);
    if (signal === null) throw new UserError(`The server did not start (exit code ${code}); see its log.`);
    return again(signal);
  }

  async function again(how: string): Promise<void> {
    if (!hasRoom(options.dataDir)) {
      options.say(`The server ended (${how}), and the disk of DATA_DIR is full: it restarts when there is space.`);
      await untilRoom(options.dataDir, () => closed);
      if (closed) return;
    }
    if (!restarts.mayRestart()) return options.onGiveUp(new UserError(`The server ended repeatedly (${how}).`));
    options.say(`The server ended (${how}); restarting it.`);
    await begin().catch((error: Error) => options.onGiveUp(error));
  }

  function tellOfBlock(): void {
    // A server that is ending needs no report; a server that missed a report finds the block at its next poll.
    if (child?.connected) child.send({ type: 'block' }, () => undefined);
  }

  const ready = begin();
  ready.catch(() => undefined);
  return {
    ready,
    tellOfBlock,
    async close() {
      closed = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = new AbortController();
      await Promise.race([ended, delay(END_WITHIN_MS, undefined, { signal: timeout.signal })]).catch(() => undefined);
      timeout.abort();
      if (child.kill('SIGKILL')) await ended;
    },
  };
}

function isReady(child: ChildProcess): Promise<'ready'> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready')
        resolve('ready');
    });
  });
}
