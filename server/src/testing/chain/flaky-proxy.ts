/** A connection to the database that a test can cut, freeze, or cut right after a certain word has passed. */
import { connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Cuts open connections and refuses new ones. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Connections stay open but nothing passes any more, as with a frozen server or a lost route. */
  freeze(): void;
  thaw(): void;
  /** Passes on the first message that contains the word, and then cuts the connection before the response comes back. */
  cutAfter(word: string): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(databaseUrl: string): Promise<FlakyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  let word: string | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let cutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const held: (() => void)[] = [];
    const pass = (send: () => void) => (frozen ? held.push(send) : send());
    client.on('data', (data) => {
      if (word !== undefined && data.includes(word)) {
        word = undefined;
        cutting = true;
      }
      pass(() => upstream.write(data));
    });
    upstream.on('data', (data) => {
      if (cutting) client.destroy();
      else pass(() => client.write(data));
    });
    client.on('thaw', () => {
      for (const send of held.splice(0)) send();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  const { port } = address;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function goDown(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    goDown,
    comeBack: () => listen(port),
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.emit('thaw');
    },
    cutAfter(next) {
      word = next;
    },
    close: goDown,
  };
}
