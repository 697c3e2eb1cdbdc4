import type { Locale } from '@eleven/protocol/product';

/** What an email says, before it becomes text and HTML. */
export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly closing: string;
  /** The reader's own words, by which our mails are known. */
  readonly code?: string | undefined;
  /** Of a mail about security. */
  readonly freezeUrl?: string | undefined;
  /** Of a mail that its reader may do without. */
  readonly unsubscribe?: { readonly topic: string; readonly url: string } | undefined;
}
