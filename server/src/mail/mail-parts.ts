import type { Locale } from '@eleven/protocol/product';

/** The contents of an email, before it is rendered as text and HTML. */
export interface MailParts {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly closing: string;
  /** The reader's own words, by which they recognise our emails. */
  readonly code?: string | undefined;
  /** Whose service this is, in one line. */
  readonly operator?: string | undefined;
  /** In emails about security. */
  readonly freezeUrl?: string | undefined;
  /** In emails that the reader may unsubscribe from. */
  readonly unsubscribe?: { readonly topic: string; readonly url: string } | undefined;
}
