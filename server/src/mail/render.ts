/** Renders an email: its subject, the preview line shown beside it, plain text, and HTML. */
import { PRODUCT_NAMES } from '@eleven/protocol/product';
import { shorten } from './columns.ts';
import { asHtml } from './html.ts';
import type { MailParts } from './mail-parts.ts';
import { asText } from './plain-text.ts';

export interface RenderedMail {
  readonly subject: string;
  /** Shown after the subject in lists of emails. */
  readonly preheader: string;
  readonly text: string;
  readonly html: string;
}

/** As many columns as the widest lists show. */
const PREHEADER_COLUMNS = 140;
/** URLs and transaction hashes are useless there. */
const LONG = /:\/\/|0x[0-9a-f]{64}/;

export function renderMail(given: MailParts): RenderedMail {
  // Text by staff may contain line breaks, which would end a header.
  const parts = { ...given, subject: collapseWhitespace(given.subject) };
  const preheader = shorten(joinParagraphs(parts.body.filter((paragraph) => !LONG.test(paragraph))), PREHEADER_COLUMNS);
  return {
    subject: `${parts.subject} | ${PRODUCT_NAMES[parts.locale]}`,
    preheader,
    text: asText(parts),
    html: asHtml(parts, preheader),
  };
}

const collapseWhitespace = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Paragraphs that are not sentences, such as `Wallet: 0x…`, are separated by dots. */
const joinParagraphs = (paragraphs: readonly string[]): string =>
  collapseWhitespace(
    paragraphs
      .map((paragraph, at) => (/[.!?]$/.test(paragraph) || at === paragraphs.length - 1 ? paragraph : `${paragraph} ·`))
      .join(' '),
  );
