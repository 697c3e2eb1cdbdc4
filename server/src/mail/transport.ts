/** Sends mails to a mail server, or nowhere in local mode, whose mailbox reads them from the outbox. */
import { createTransport } from 'nodemailer';
import type { Dkim } from '../core/dkim.ts';

interface OutgoingMail {
  readonly to: string;
  readonly messageId: string;
  /** By which a report about this very mail is known. */
  readonly token: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string | undefined;
}

export interface Transport {
  /** Resolves once the mail is accepted; fails when it has not been after LONGEST_SENDING_MS. */
  send(mail: OutgoingMail): Promise<void>;
  /** The outbox itself is the mailbox: what is taken out of it, nobody can read. */
  readonly isMailbox?: true;
}

/** The whole of a sending, from the name of the mail server to its last answer. Shorter than a worker's lease. */
export const LONGEST_SENDING_MS = 45_000;

/** One limit for each part, so that a failure says which was slow; a server that is slow in each may still exceed `allMs`. */
const TIMEOUTS = { connectMs: 8_000, greetingMs: 8_000, silenceMs: 20_000, allMs: LONGEST_SENDING_MS };

/** RFC 8058 asks for a signature over both headers of the unsubscribe link. */
const SIGNED = 'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly dkim?: Dkim | undefined;
  /** Where mails come back to, each to an address of its own: bounces+<its token>@example.org. The sender's when left out. */
  readonly bounceAddress?: string | undefined;
  /** For tests that cannot wait for the usual ones. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
}

/** In the header of each mail, for reports that quote it. */
const TOKEN_HEADER = 'X-Mail-Token';

export function createSmtpTransport({ url, from, dkim, bounceAddress, timeouts }: SmtpOptions): Transport {
  const { connectMs, greetingMs, silenceMs, allMs } = { ...TIMEOUTS, ...timeouts };
  // Credentials never go over an unencrypted connection.
  const hasPassword = new URL(url).username !== '';
  const smtp = createTransport({
    url,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: SIGNED } } : {}),
    ...(hasPassword ? { requireTLS: true } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribeUrl, token, ...mail }) {
      const envelope = bounceAddress && { from: bounceAddress.replace('@', `+${token}@`), to: mail.to };
      const headers = headersOf({ token, unsubscribeUrl });
      // Closes the connection.
      const signal = AbortSignal.timeout(allMs);
      try {
        await smtp.sendMail({ ...mail, from, headers, ...(envelope && { envelope }), signal });
      } catch (error) {
        throw signal.aborted ? Object.assign(new Error('too slow'), { code: 'ETIMEDOUT', cause: error }) : error;
      }
    },
  };
}

/** Beside those that every mail has. */
export function headersOf({ token, unsubscribeUrl }: Pick<OutgoingMail, 'token' | 'unsubscribeUrl'>) {
  return {
    // Auto-responders stay silent.
    'Auto-Submitted': 'auto-generated',
    [TOKEN_HEADER]: token,
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Local mode without a mail server. */
export const localMailbox: Transport = { isMailbox: true, send: async () => {} };
