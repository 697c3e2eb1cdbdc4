import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const HOST = '127.0.0.1';

/** A port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no port');
  return port;
}

/** Held all at once, so that none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, HOST));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const closed = servers.map((server) => once(server.close(), 'close'));
  await Promise.all(closed);
  return ports;
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
