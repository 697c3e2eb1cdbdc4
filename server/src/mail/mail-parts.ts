import type { Locale } from '@eleven/protocol/product';

/** The contents of an email, before it is rendered as text and HTML. */
export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly closing: string;
  /** The reader's personal code, by which they recognise our emails. */
  readonly code?: string | undefined;
  /** The company that runs the service, in one line. */
  readonly operator?: string | undefined;
  /** Set only in emails about security. */
  readonly freezeUrl?: string | undefined;
  /** Set only in emails that the reader may unsubscribe from. */
  readonly unsubscribe?: { readonly topic: string; readonly url: string } | undefined;
}
