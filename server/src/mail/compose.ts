/** Fills the template of an email for its reader. */
import { ACTIVITY_KINDS, isActivityKind, isMailed } from '@eleven/protocol/activity';
import { locale as localeSchema } from '@eleven/protocol/api/shapes';
import { DIGEST_TITLE, TOPIC_TITLES } from '@eleven/protocol/notification-topic-names';
import { isSwitchable, type Topic } from '@eleven/protocol/notification-topics';
import { operatorLine } from '@eleven/protocol/operator';
import type { Locale } from '@eleven/protocol/product';
import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { optionOf } from '../core/option-of.ts';
import { type DigestEntries, digestParams } from './digest.ts';
import type { Links } from './links.ts';
import type { MailRow } from './mail.store.ts';
import { PAGES, targetOf } from './pages.ts';
import { type RenderedMail, renderMail } from './render.ts';
import { hasItsParams, interpolate } from './templates/interpolate.ts';
import { MAIL_TEMPLATES, type TemplateKind } from './templates/templates.ts';

export interface WrittenMail extends RenderedMail {
  readonly kind: TemplateKind;
  readonly to: string;
  readonly locale: Locale;
  /** Unsubscribes with one POST (RFC 8058); only in optional emails. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The data for an email that its row does not contain: about the reader, and read when the email is sent. */
export interface ReaderData {
  /** The reader's choice; null: the email's language. */
  readonly locale: string | null;
  /** The reader's personal code, by which they recognise our emails. */
  readonly code?: string | undefined;
  /** The reader's time zone. */
  readonly zone?: string | null;
  /** Ends optional emails without a sign-in. */
  readonly unsubscribeKey?: string;
  /** Replaces the URL of the template's button. */
  readonly url?: string;
  /** Ends the subscription to emails about incidents. */
  readonly endUrl?: string;
  readonly entries?: DigestEntries;
}

export function composeMail(
  links: Links,
  mail: MailRow,
  kind: TemplateKind,
  { locale: chosen, code, zone, url, endUrl, unsubscribeKey, entries }: ReaderData,
): WrittenMail {
  const locale = optionOf(localeSchema, chosen ?? mail.locale) ?? 'en';
  const { subject, body, button, opens, closing } = MAIL_TEMPLATES[kind];
  const params = {
    exitUrl: links.pageUrl(PAGES.exitPage),
    ...(zone ? { zone } : {}),
    ...(endUrl ? { endUrl } : {}),
    ...mail.params,
    ...(entries ? digestParams(entries, locale, zone ?? undefined) : {}),
  };
  const withParams = (words: string) => interpolate(words, params, locale);
  const topic = topicOf(mail, kind);
  const isOptional = topic !== undefined && isSwitchable(topic, 'mail');
  const optional = kind === 'digest' ? kind : isOptional ? topic : undefined;
  const topicUrl = optional && unsubscribeKey ? links.unsubscribeUrl(optional, unsubscribeKey) : undefined;
  const topicTitle = topic ? TOPIC_TITLES[topic] : DIGEST_TITLE;
  const endToken = endUrl?.split('token=')[1];
  return {
    kind,
    to: mail.toAddress,
    locale,
    unsubscribeUrl:
      topicUrl ?? (endToken && kind !== 'statusConfirm' ? links.unsubscribeUrl('status', endToken) : undefined),
    ...renderMail({
      locale,
      subject: withParams(subject[locale]),
      body: [
        ...body
          .map((line) => line[locale])
          .filter((line) => hasItsParams(line, mail.params))
          .flatMap((line) => withParams(line).split(/\n{2,}/)),
        ...(mail.params.activity === 'staked' ? [RUNWAY_PROMISE[locale]] : []),
      ],
      button: button[locale],
      url: url ?? targetOf(links, mail, opens),
      closing: withParams(closing[locale]),
      operator: operatorLine(links.operator, locale),
      code,
      unsubscribe: topicUrl ? { topic: topicTitle[locale], url: topicUrl } : undefined,
      freezeUrl: freezes(mail, kind) ? links.urlOf('freeze', links.tokenOf(mail.id, 'freeze')) : undefined,
    }),
  };
}

/** Whether the email has a link to freeze the account: none if it goes to a mailbox that is not the account's own. */
export function freezes(mail: MailRow, kind: TemplateKind): boolean {
  return MAIL_TEMPLATES[kind].freezes === true && mail.params.elsewhere === undefined;
}

export function topicOf({ params }: MailRow, kind: TemplateKind): Topic | undefined {
  if (kind !== 'activity') return MAIL_TEMPLATES[kind].topic;
  const { activity } = params;
  return activity !== undefined && isActivityKind(activity) && isMailed(activity)
    ? ACTIVITY_KINDS[activity].topic
    : undefined;
}

export function isTemplateKind(kind: string): kind is TemplateKind {
  return Object.hasOwn(MAIL_TEMPLATES, kind);
}
