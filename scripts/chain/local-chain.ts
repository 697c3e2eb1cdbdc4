/** The local chain of `npm start`: a node that restarts when it dies, and the parts that keep its data safe. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasRoom, untilRoom } from '../run/disk-space.ts';
import { createRestarts } from '../run/restarts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { createBlockProducer } from './block-producer.ts';
import { openJournal } from './journal.ts';
import { type Node, openRpcProxy } from './rpc-proxy.ts';
import { openStateStore } from './state-store.ts';

export interface LocalChain {
  readonly rpcUrl: string;
  close(): Promise<void>;
}

export interface LocalChainOptions {
  readonly directory: string;
  readonly port: number;
  readonly say: (line: string) => void;
  /** Called with each process, so that the next start can end one that outlived its supervisor. */
  readonly onProcess?: (pid: number) => Promise<void> | void;
  /** Called for each block, including empty ones. */
  readonly onBlock?: () => void;
  /** Called when the node dies repeatedly and is not restarted any more. */
  readonly onGiveUp: (error: Error) => void;
  readonly now?: () => number;
}

/** An idle chain mines a block after this time, then after twice as long, up to the maximum. */
const FIRST_HEARTBEAT_MS = 30_000;
const LONGEST_HEARTBEAT_MS = 300_000;
/** How long a caller waits while the node restarts. */
const TIMEOUT_MS = 10_000;

export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { directory, port, say } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const store = await openStateStore(directory);
  const journal = await openJournal(directory);
  const restarts = createRestarts();
  let closed = false;
  let anvil: Anvil | undefined;
  let node: Node | undefined;
  let starting: Promise<Node>;
  let complaint = '';
  let heartbeatMs = FIRST_HEARTBEAT_MS;
  let heartbeatTimer: NodeJS.Timeout | undefined;

  async function startNode(): Promise<Node> {
    const state = await store.load();
    if (state?.damage) say(`The newest state of the local chain was damaged; using the previous one.`);
    const started = await startAnvil({ statePath: state?.path, cachePath: join(directory, 'cache') });
    anvil = started;
    await options.onProcess?.(started.pid);
    const producer = createBlockProducer({
      rpc: started.rpc,
      store,
      journal,
      now: options.now ?? (() => Math.floor(Date.now() / 1_000)),
      onBlock: (block) => {
        scheduleHeartbeat(block.transactions.length > 0 ? FIRST_HEARTBEAT_MS : heartbeatMs);
        options.onBlock?.();
      },
      onError: (error) => complain(error, producer),
    });
    started.ended.then((how) => {
      if (!closed && node?.producer === producer) restart(how, producer);
    });
    await producer.recover();
    return { rpc: started.rpc, producer };
  }

  /** Unless the node has just died, which is reported elsewhere. */
  async function complain(error: unknown, producer: Node['producer']): Promise<void> {
    await delay(300);
    const message = error instanceof Error ? error.message : String(error);
    if (closed || node?.producer !== producer || message === complaint) return;
    complaint = message;
    say(`The local chain cannot continue for now: ${message}`);
  }

  function restart(how: string, dead: Node['producer']): void {
    clearTimeout(heartbeatTimer);
    node = undefined;
    starting = (async () => {
      await dead.close();
      for (;;) {
        if (!hasRoom(directory)) {
          say(`The local chain ended (${how}), and its disk is full: it restarts when there is space.`);
          await untilRoom(directory, () => closed);
        }
        if (closed) throw new Error('The local chain is stopping.');
        if (!restarts.mayRestart()) throw new Error(`The local chain ended repeatedly (${how}).`);
        say(`The local chain ended (${how}); restarting it.`);
        try {
          node = await startNode();
          return node;
        } catch (error) {
          how = error instanceof Error ? error.message : String(error);
          await anvil?.end();
        }
      }
    })();
    starting.catch((error: Error) => {
      if (!closed) options.onGiveUp(error);
    });
  }

  function scheduleHeartbeat(afterMs: number): void {
    clearTimeout(heartbeatTimer);
    if (closed) return;
    heartbeatMs = afterMs;
    heartbeatTimer = setTimeout(() => {
      heartbeatMs = Math.min(afterMs * 2, LONGEST_HEARTBEAT_MS);
      node?.producer.heartbeat().catch(() => scheduleHeartbeat(heartbeatMs));
    }, afterMs);
  }

  async function readyNode(): Promise<Node> {
    if (node) return node;
    const timeout = new AbortController();
    const late = delay(TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
      throw new Error('The local chain is starting.');
    });
    late.catch(() => undefined);
    return Promise.race([starting, late]).finally(() => timeout.abort());
  }

  starting = startNode();
  try {
    node = await starting;
  } catch (error) {
    closed = true;
    await anvil?.end();
    await journal.close();
    throw error;
  }
  async function close(): Promise<void> {
    closed = true;
    clearTimeout(heartbeatTimer);
    await starting.catch(() => undefined);
    await node?.producer.close();
    await anvil?.end();
    await journal.close();
  }

  const proxy = await openRpcProxy(port, readyNode).catch(async (error) => {
    await close();
    throw error;
  });
  scheduleHeartbeat(FIRST_HEARTBEAT_MS);

  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    async close() {
      await proxy.close();
      await close();
    },
  };
}
