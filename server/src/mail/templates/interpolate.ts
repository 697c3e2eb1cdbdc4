/** Fills an email's parameters into the texts of its template. */
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { shortAddress } from '@eleven/protocol/address';
import { formatBnb } from '@eleven/protocol/money';
import type { Locale } from '@eleven/protocol/product';
import { withShownWallet } from '../../core/checksum.ts';

export type MailParams = Readonly<Record<string, string>>;

const TAGS: Readonly<Record<Locale, string>> = { ko: 'ko-KR', en: 'en-GB' };
const SUFFIX: Readonly<Record<Locale, string>> = { ko: 'Ko', en: 'En' };

/**
 * `…Wei` as BNB with 4 decimals, `wallet` shortened, `…At` as a date in the zone of the parameter `zone`; a missing name is
 * looked up with the language as a suffix (`titleKo`), and otherwise shown as a dash.
 */
export function interpolate(words: string, params: MailParams, locale: Locale): string {
  const shown = withShownWallet(params);
  const all: MailParams = { ...shown, ...entryOf(shown, locale) };
  return words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = paramOf(all, name) ?? paramOf(all, name + SUFFIX[locale]);
    if (value === undefined) return '–';
    if (name.endsWith('Wei')) return /^\d+$/.test(value) ? formatBnb(BigInt(value)) : '–';
    if (name.endsWith('At')) return formatTime(value, locale, paramOf(all, 'zone'));
    return name === 'wallet' ? shortAddress(value) : value;
  });
}

/** False for a line whose parameters the email lacks, such as a wallet: the line is omitted. */
export function hasItsParams(words: string, params: MailParams): boolean {
  return ['wallet', 'txHash', 'why', 'untilAt', 'sinceAt', 'left', 'few', 'removed'].every(
    (name) => !words.includes(`{${name}}`) || (paramOf(params, name) ?? paramOf(params, `${name}En`)) !== undefined,
  );
}

/** The text of the activity entry that an email is about. */
function entryOf(params: MailParams, locale: Locale): MailParams {
  const kind = paramOf(params, 'activity');
  return kind !== undefined && isActivityKind(kind)
    ? renderActivity(kind, params, locale, paramOf(params, 'zone'))
    : {};
}

function paramOf(params: MailParams, name: string): string | undefined {
  return Object.hasOwn(params, name) ? params[name] : undefined;
}

function formatTime(iso: string, locale: Locale, zone: string | undefined): string {
  return new Intl.DateTimeFormat(TAGS[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone ?? 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso));
}
