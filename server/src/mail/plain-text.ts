/** The plain part of an email, for reading without HTML. */
import { TEXT_COLUMNS } from '@eleven/protocol/mail/text';
import { PRODUCT_NAMES } from '@eleven/protocol/product';
import { wrap } from './columns.ts';
import type { MailParts } from './mail-parts.ts';
import { CODE, FOOTER, FREEZE, FREEZE_LINK, UNSUBSCRIBE } from './templates/frame-texts.ts';

export function asText({
  locale,
  body,
  button,
  url,
  closing,
  code,
  freezeUrl,
  unsubscribe,
  operator,
}: MailParts): string {
  const paragraph = (words: string) => wrap(words, TEXT_COLUMNS);
  /** A URL has a separate line and is never broken. */
  const link = (words: string, to: string) => `${paragraph(`${words}:`)}\n${to}`;
  return [
    ...(code === undefined ? [] : [paragraph(`${CODE[locale]}: ${code}`)]),
    ...body.map(paragraph),
    link(button, url),
    paragraph(closing),
    ...(freezeUrl === undefined ? [] : [`${paragraph(FREEZE[locale])}\n${link(FREEZE_LINK[locale], freezeUrl)}`]),
    ...(unsubscribe ? [link(UNSUBSCRIBE[locale](unsubscribe.topic), unsubscribe.url)] : []),
    `-- \n${PRODUCT_NAMES[locale]}\n${paragraph(FOOTER[locale])}${operator ? `\n${paragraph(operator)}` : ''}`,
  ].join('\n\n');
}
