import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/**
 * Operating systems assign ports above this range (Linux from 32 768) to outgoing connections and to servers that request any
 * port, so no port of this range is taken by chance between the check and its use.
 */
const FIRST = 12_000;
const END = 32_000;

// Start at random, so that concurrent processes start far apart; continue in sequence, so that no port is returned twice.
let next = randomInt(FIRST, END);

/** A port that is free at this moment and that this process has not returned before. */
export async function freePort(): Promise<number> {
  for (let tried = FIRST; tried < END; tried += 1) {
    const port = next;
    next = port + 1 < END ? port + 1 : FIRST;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${END} is free.`);
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
