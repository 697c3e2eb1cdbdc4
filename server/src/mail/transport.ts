/** Sends emails to a mail server; in local mode sends nothing, as the local mailbox reads the outbox. */
import { createTransport } from 'nodemailer';
import type { Dkim } from '../core/dkim.ts';

interface OutgoingMail {
  readonly to: string;
  readonly messageId: string;
  /** Identifies this email in delivery reports. */
  readonly token: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string | undefined;
}

export interface Transport {
  /** Resolves once the email is accepted; fails if it has not been after LONGEST_SENDING_MS. */
  send(mail: OutgoingMail): Promise<void>;
  /** The outbox itself is the mailbox, so a deleted email cannot be read. */
  readonly isMailbox?: true;
}

/** Limit for a whole sending, from name resolution to the mail server's last reply. Shorter than a worker's lease. */
export const LONGEST_SENDING_MS = 45_000;

/** One limit for each phase, so that a failure says which was slow; a server slow in every phase can still exceed `allMs`. */
const TIMEOUTS = { connectMs: 8_000, greetingMs: 8_000, silenceMs: 20_000, allMs: LONGEST_SENDING_MS };

/** RFC 8058 requires a signature over both headers of the unsubscribe link. */
const SIGNED = 'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly dkim?: Dkim | undefined;
  /** Where emails bounce to, each to a separate address: bounces+<its token>@example.org. By default the sender's. */
  readonly bounceAddress?: string | undefined;
  /** Shorter ones for tests. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
}

/** A header of each email, for reports that quote it. */
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
      // Aborting closes the connection.
      const signal = AbortSignal.timeout(allMs);
      try {
        await smtp.sendMail({ ...mail, from, headers, ...(envelope && { envelope }), signal });
      } catch (error) {
        throw signal.aborted ? Object.assign(new Error('too slow'), { code: 'ETIMEDOUT', cause: error }) : error;
      }
    },
  };
}

/** Headers in addition to those of every email. */
export function headersOf({ token, unsubscribeUrl }: Pick<OutgoingMail, 'token' | 'unsubscribeUrl'>) {
  return {
    // Keeps auto-responders silent.
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
