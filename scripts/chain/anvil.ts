/** One process of anvil, the node of the local chain. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_CHAIN_ID } from '@eleven/protocol/chains';
import { freePort } from '../run/ports.ts';
import { createRpc, type Rpc } from './rpc.ts';

export interface Anvil {
  readonly pid: number;
  readonly url: string;
  readonly rpc: Rpc;
  /** Resolves with the reason when the process has ended for any reason. */
  readonly ended: Promise<string>;
  /** Ends the process and waits until it is gone. Its memory is lost, so dump the state first. */
  end(): Promise<void>;
}

/**
 * The program itself, in the npm package of this platform. The `anvil` in node_modules/.bin is a wrapper: killing it
 * leaves the real process running.
 */
function findAnvil(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform === 'win32' ? 'win32' : process.platform}-${architecture}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`);
  } catch {
    throw new Error(`The local chain's program ${name} is not installed. Delete node_modules and start again.`);
  }
}

/**
 * The same for every chain: a loaded state includes its first block. If its time differed from that of the node's own first
 * block, there would be two first blocks, and a later load could take either.
 */
const GENESIS_TIME = 1_735_689_600;

/** The node usually responds after a quarter of a second, but later on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Starts a node on a free port, reachable from this machine only. It mines only on request. */
export async function startAnvil(options: {
  statePath?: string | undefined;
  /** Whether it keeps the execution steps of each transaction, for traces. */
  readonly keepsSteps?: boolean;
  cachePath: string;
  chainId?: number;
}): Promise<Anvil> {
  const port = await freePort();
  const child = spawn(
    findAnvil(),
    [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(options.chainId ?? LOCAL_CHAIN_ID)],
      ...['--timestamp', String(GENESIS_TIME)],
      // As on BNB Smart Chain: blocks are final two blocks behind the newest, and there is no base fee.
      ...['--slots-in-an-epoch', '1', '--block-base-fee-per-gas', '0'],
      // After a crash, resent transactions must keep their original order.
      ...['--no-mining', '--order', 'fifo'],
      // Without this, every block's whole state is written below the home directory and never removed.
      ...['--prune-history', '32', '--cache-path', options.cachePath],
      ...['--no-request-size-limit', '--no-cors', '--quiet'],
      ...(options.statePath === undefined ? [] : ['--load-state', options.statePath]),
      ...(options.keepsSteps ? ['--steps-tracing'] : []),
    ],
    // A separate process group: Ctrl-C goes to the supervisor, which ends its children in order.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const complaint = collect(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}${complaint()}`));
  });
  const url = `http://127.0.0.1:${port}`;
  const rpc = createRpc(url);
  await answers(rpc, ended).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (child.pid === undefined) throw new Error('The local chain did not start.');
  return {
    pid: child.pid,
    url,
    rpc,
    ended,
    async end() {
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  });
  return () => (text.trim() === '' ? '' : `: ${text.trim()}`);
}

async function answers(rpc: Rpc, ended: Promise<string>): Promise<void> {
  let how: string | undefined;
  ended.then((reason) => {
    how = reason;
  });
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    if (how !== undefined) throw new Error(`The local chain did not start (${how}).`);
    if (await rpc('eth_chainId').catch(() => undefined)) return;
    await delay(10);
  }
  throw new Error(`The local chain did not answer within ${TIMEOUT_MS / 1_000} seconds.`);
}
