/** A real mail server on a free port that stores the emails it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  /** The envelope sender, to which it would bounce. */
  readonly returnTo: string;
  readonly messageId: string;
  /** The raw message as received. */
  readonly source: string;
  /** The plain part, decoded, with the lines of each paragraph joined again. */
  readonly text: string;
}

type Whom = 'recipient' | 'sender';

export interface MailServer {
  readonly received: readonly ReceivedMail[];
  /** Refuses each recipient, or each sender, with this code and text; undefined accepts them again. */
  refuse(code: number | undefined, words?: string, whom?: Whom): void;
  readonly url: string;
  /** Stops listening; received emails stay. */
  goDown(): Promise<void>;
  /** Listens again on the same port. */
  comeUp(): Promise<void>;
}

interface MailServerOptions {
  /** In PEM format. If given, the server offers STARTTLS. */
  readonly encryption?: { readonly key: string; readonly cert: string };
  /** Requires authentication and refuses every user. */
  readonly refusesSignIns?: true;
}

export async function startMailServer({ encryption, refusesSignIns }: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { readonly code: number; readonly words: string; readonly whom: Whom } | undefined;
  let port = 0;
  let server: SMTPServer | undefined;

  function refusalOf(whom: Whom, address: string): Error | undefined {
    if (refusal?.whom !== whom) return undefined;
    return Object.assign(new Error(`${refusal.words} ${address}`), { responseCode: refusal.code });
  }

  async function listen(): Promise<void> {
    const next = new SMTPServer({
      authOptional: !refusesSignIns,
      disabledCommands: [...(encryption ? [] : ['STARTTLS']), ...(refusesSignIns ? [] : ['AUTH'])],
      ...encryption,
      onAuth: (_auth, _session, callback) => callback(new Error('Wrong user or password')),
      logger: false,
      onMailFrom: (address, _session, callback) => callback(refusalOf('sender', address.address)),
      onRcptTo: (address, _session, callback) => callback(refusalOf('recipient', address.address)),
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const source = Buffer.concat(parts).toString();
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address).join(','),
            returnTo: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            messageId: /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '',
            source,
            text: unwrapped(plainPart(source)),
          });
          callback();
        });
      },
    });
    // A client that disconnects is not a failure of the server.
    next.on('error', () => {});
    const inner = next.listen(port, '127.0.0.1');
    await once(inner, 'listening');
    port = (inner.address() as AddressInfo).port;
    server = next;
  }

  await listen();
  return {
    received,
    refuse(code, words = 'Not for', whom = 'recipient') {
      refusal = code === undefined ? undefined : { code, words, whom };
    },
    url: `smtp://127.0.0.1:${port}`,
    goDown: () =>
      new Promise((resolve) => {
        if (!server) return resolve();
        server.close(() => resolve());
        server = undefined;
      }),
    comeUp: listen,
  };
}

/** Rejoins wrapped lines; URLs are on separate lines. */
const unwrapped = (text: string): string => text.replaceAll('\r', '').replace(/(?<!\n|-- )\n(?!\n|https?:)/g, ' ');

function plainPart(source: string): string {
  // The part ends at its own boundary, since lines of the body may begin with dashes too, e.g. when a token is wrapped.
  const part = /^(--\S+)\r\nContent-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n\1/im.exec(source);
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(part?.[0] ?? '');
  const body = part?.[2] ?? '';
  if (isBase64) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
