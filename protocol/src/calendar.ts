/**
 * The end of a fixed term as a calendar entry (iCalendar, RFC 5545). Pure. Its time is that of the chain, in UTC: each
 * calendar shows it in the time zone of its reader, so the file names none.
 */
import { formatBnb } from './money.ts';
import { type Locale, PRODUCT_NAMES } from './product.ts';

/** An open fixed term; amounts in wei, times in unix seconds of the chain. */
export interface CalendarTerm {
  readonly chainId: number;
  /** Lower case. */
  readonly vault: string;
  readonly id: string;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
  readonly termDays: number;
  readonly startedAt: number;
  readonly endsAt: number;
  /** The wallet that locked it, as it is shown. */
  readonly wallet: string;
  /** Set if there are several vaults. */
  readonly vaultName?: string | undefined;
}

interface Words {
  readonly summary: string;
  readonly lines: readonly string[];
}

/** The length of the entry: the task is a single transaction. */
const DURATION = 'PT15M';
/** Reminders: a day before, and at the end. */
const REMINDERS = ['-P1D', 'PT0S'];

/** How often a subscribed calendar should be refreshed. */
const REFRESH = 'PT6H';

/**
 * Returns the file, with `\r\n` at the end of each line. The same term gives the same bytes: a calendar recognises an existing
 * entry by its UID. `dashboardUrl` is where the term can be redeemed.
 */
export function termCalendar(term: CalendarTerm, locale: Locale, dashboardUrl: string): string {
  const uid = `unlock-${term.id}-${term.startedAt}-${term.vault}-${term.chainId}`;
  return written([...BEGIN, ...entry({ ...term, uid }, WORDS[locale], locale, dashboardUrl), END]);
}

/** A term in a calendar for subscriptions: `uid` identifies it there, and reveals nothing if amounts are not shown. */
export type FeedTerm = CalendarTerm & { readonly uid: string };

/** All of these terms as one calendar. Without amounts an entry says only that a term ends: no sums, positions or wallets. */
export function termsCalendar(
  terms: readonly FeedTerm[],
  { locale, dashboardUrl, showsAmounts }: { locale: Locale; dashboardUrl: string; showsAmounts: boolean },
): string {
  const words = showsAmounts ? WORDS[locale] : DISCREET_WORDS[locale];
  const name = text(FEED_NAMES[locale]);
  return written([
    ...BEGIN,
    'METHOD:PUBLISH',
    `NAME;LANGUAGE=${locale}:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...terms.flatMap((term) => entry(term, words, locale, dashboardUrl)),
    END,
  ]);
}

const BEGIN = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${PRODUCT_NAMES.en}//Unlock//EN`, 'CALSCALE:GREGORIAN'];
const END = 'END:VCALENDAR';

const FEED_NAMES: Readonly<Record<Locale, string>> = {
  ko: `${PRODUCT_NAMES.ko} 만기`,
  en: `${PRODUCT_NAMES.en}: fixed terms`,
};

const written = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('');

function entry(term: FeedTerm, words: WordsOf, locale: Locale, dashboardUrl: string): string[] {
  const url = term.vaultName === undefined ? dashboardUrl : `${dashboardUrl}?vault=${term.vault}`;
  const { summary, lines } = words(term, url);
  const description = lines.join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${term.uid}@${new URL(dashboardUrl).hostname}`,
    // A fixed term never changes; a renewal is a new term under the same position id.
    `DTSTAMP:${utc(term.startedAt)}`,
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    `DTSTART:${utc(term.endsAt)}`,
    `DURATION:${DURATION}`,
    `SUMMARY;LANGUAGE=${locale}:${text(summary)}`,
    `DESCRIPTION;LANGUAGE=${locale}:${text(description)}`,
    `URL:${url}`,
    ...REMINDERS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      `DESCRIPTION;LANGUAGE=${locale}:${text(summary)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

/** Prefix of texts that name the vault. */
const at = (vaultName: string | undefined): string => (vaultName === undefined ? '' : `${vaultName}, `);

type WordsOf = (term: CalendarTerm, url: string) => Words;

const WORDS: Readonly<Record<Locale, WordsOf>> = {
  ko: ({ id, wallet, termDays, principalWei, rewardWei, vaultName }, url) => ({
    summary: `${PRODUCT_NAMES.ko}: ${at(vaultName)}기간형 ${termDays}일 만기, ${formatBnb(principalWei)} BNB`,
    lines: [
      `원금 ${formatBnb(principalWei)} BNB와 보상 ${formatBnb(rewardWei, 6)} BNB를 출금할 수 있습니다. 새로 맡기기가 열려 있고 적립금이 감당하면 출금 대신 함께 다시 맡길 수 있습니다.`,
      `${at(vaultName)}포지션 ${id}, 지갑 ${wallet}`,
      '만기 시각은 블록체인의 시각을 따릅니다. 이 시각보다 조금 늦게 열릴 수 있습니다.',
      '늦게 출금해도 잃는 것은 없습니다. 원금과 보상은 기한 없이 그대로 있고, 만기 뒤에는 보상이 더 쌓이지 않습니다.',
      url,
    ],
  }),
  en: ({ id, wallet, termDays, principalWei, rewardWei, vaultName }, url) => ({
    summary: `${PRODUCT_NAMES.en}: ${at(vaultName)}${termDays}-day term ends, ${formatBnb(principalWei)} BNB`,
    lines: [
      `You can withdraw ${formatBnb(principalWei)} BNB of principal and ${formatBnb(rewardWei, 6)} BNB of reward, or stake both again if new stakes are open and the reserve has room.`,
      `${vaultName === undefined ? 'Position' : `${vaultName}, position`} ${id}, wallet ${wallet}`,
      'Blockchain time decides, so it may open a little later than this.',
      'You lose nothing by coming later: principal and reward stay available without limit, and earn nothing more.',
      url,
    ],
  }),
};

const DISCREET_WORDS: typeof WORDS = {
  ko: ({ termDays, vaultName }, url) => ({
    summary: `${PRODUCT_NAMES.ko}: ${at(vaultName)}기간형 ${termDays}일 만기`,
    lines: [
      '원금과 보상을 출금할 수 있습니다. 새로 맡기기가 열려 있고 적립금이 감당하면 출금 대신 함께 다시 맡길 수 있습니다.',
      '만기 시각은 블록체인의 시각을 따릅니다. 이 시각보다 조금 늦게 열릴 수 있습니다.',
      '늦게 출금해도 잃는 것은 없습니다. 원금과 보상은 기한 없이 그대로 있고, 만기 뒤에는 보상이 더 쌓이지 않습니다.',
      url,
    ],
  }),
  en: ({ termDays, vaultName }, url) => ({
    summary: `${PRODUCT_NAMES.en}: ${at(vaultName)}${termDays}-day term ends`,
    lines: [
      'You can withdraw principal and reward, or stake both again if new stakes are open and the reserve has room.',
      'Blockchain time decides, so it may open a little later than this.',
      'You lose nothing by coming later: principal and reward stay available without limit, and earn nothing more.',
      url,
    ],
  }),
};

/** `20261122T093000Z` */
const utc = (unixSeconds: number): string => new Date(unixSeconds * 1_000).toISOString().replace(/[-:]|\.000/g, '');

/** A value of the type TEXT. */
const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

const MAX_OCTETS = 75;

/** Lines of at most 75 octets; continuation lines begin with a space; never splits a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** The number of UTF-8 octets of a character. */
const octetsOf = (codePoint: number): number => 1 + [0x80, 0x800, 0x1_0000].filter((from) => codePoint >= from).length;
