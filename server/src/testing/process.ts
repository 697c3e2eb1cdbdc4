/** The server as a separate process, started like an operator does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { freePort } from '../../../scripts/run/ports.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resolves when it reports that it serves; rejects with its output if it ends instead. */
  readonly ready: Promise<void>;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>;
}

/** An unreachable chain is good enough for tests that do not concern the chain. */
export const MINIMAL_ENV = {
  CHAIN_ID: '31337',
  RPC_URLS: 'http://127.0.0.1:9',
  VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
  SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
  LOG_LEVEL: 'error',
};

export async function startServer(env: Record<string, string | undefined>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [inject('serverMain')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...MINIMAL_ENV,
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  const { stderr } = child;
  if (!stderr) throw new Error('The process has no standard error');
  stderr.on('data', (chunk) => {
    errors += chunk;
  });
  // Not the event `close`: it never comes once the channel was disconnected from this side.
  const exited = Promise.all([once(child, 'exit'), once(stderr, 'close')]).then(
    ([[code, signal]]): Awaited<ServerProcess['exited']> => ({ code, signal, errors }),
  );
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'ready') resolve();
    });
    exited.then((end) => reject(new Error(`The server ended with ${end.code}: ${end.errors}`)));
  });
  ready.catch(() => {});
  return { child, url: `http://127.0.0.1:${port}`, ready, exited };
}
