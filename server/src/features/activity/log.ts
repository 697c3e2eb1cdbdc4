/** The log as its reader sees it: the selected entries, their texts, and the file. */
import { ACTIVITY_KINDS, isActivityKind, renderActivity } from '@eleven/protocol/activity';
import type { ActivityEntry, activityCsv, activityLogs } from '@eleven/protocol/api/activity';
import type { Download } from '@eleven/protocol/api/route';
import { CSV_BEGIN, csvLine } from '@eleven/protocol/csv';
import type { Locale } from '@eleven/protocol/product';
import type { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { withShownWallet } from '../../core/checksum.ts';
import { isTimeZone, startOfDay } from '../../core/zoned-day.ts';
import type { Db } from '../../db/database.ts';
import { withVaultName } from '../../db/vault-events/vault-of-entry.ts';
import { type ActivityFilter, listActivity } from './activity.store.ts';
import { readSearch } from './search.ts';

type Query = Omit<z.output<(typeof activityLogs)['query']>, 'limit' | 'before'>;
type Found = Awaited<ReturnType<typeof listActivity>>[number];
/** The name of the vault is looked up for a list. */
type Row = Omit<Found, 'vaultName'> & Partial<Pick<Found, 'vaultName'>>;

export interface Reader {
  readonly id: string;
  readonly locale: Locale;
  readonly timeZone: string | null;
}

export function readFilter(query: Query | z.output<(typeof activityCsv)['query']>, reader: Reader): ActivityFilter {
  const zone = zoneOf(query, reader);
  const { area, kind } = query;
  const ofArea = Object.keys(ACTIVITY_KINDS).filter(
    (name) => area === undefined || ACTIVITY_KINDS[name as keyof typeof ACTIVITY_KINDS].area === area,
  );
  return {
    kinds: kind !== undefined ? ofArea.filter((name) => name === kind) : area !== undefined ? ofArea : undefined,
    from: query.from === undefined ? undefined : dayOf(query.from, zone),
    until: query.to === undefined ? undefined : dayOf(query.to, zone, 1),
    search: readSearch(query.q ?? '', reader.locale),
  };
}

export function zoneOf(query: { zone?: string | undefined }, reader: Reader): string {
  const zone = query.zone ?? reader.timeZone ?? 'UTC';
  if (!isTimeZone(zone)) throw new AppError('profile.timeZoneUnknown');
  return zone;
}

function dayOf(day: string, zone: string, plusDays = 0): Date {
  const start = startOfDay(day, zone, plusDays);
  if (!start) throw new AppError('request.invalid');
  return start;
}

export function renderEntry(row: Row, locale: Locale, zone: string): ActivityEntry {
  // A newer version wrote a kind that this one does not know: its name is better than nothing.
  const text = isActivityKind(row.kind)
    ? renderActivity(row.kind, withShownWallet(withVaultName(row.params, row.vaultName ?? null)), locale, zone)
    : { action: row.kind, description: '' };
  return {
    id: String(row.id),
    kind: row.kind,
    area: isActivityKind(row.kind) ? ACTIVITY_KINDS[row.kind].area : null,
    ...text,
    createdAt: row.createdAt.toISOString(),
    blockTime: row.blockTime,
    txHash: row.txHash,
    read: !row.unread,
  };
}

const CSV_PAGE = 500;
const HEADS = {
  ko: {
    utc: '시간 (UTC)',
    area: '분류',
    action: '활동',
    detail: '내용',
    hash: '거래 해시',
    local: (z: string) => `현지 시간 (${z})`,
  },
  en: {
    utc: 'Time (UTC)',
    area: 'Area',
    action: 'Action',
    detail: 'Detail',
    hash: 'Transaction',
    local: (z: string) => `Local time (${z})`,
  },
} as const;
const AREAS = {
  ko: { money: '거래', security: '계정', support: '상담' },
  en: { money: 'On chain', security: 'Account', support: 'Support' },
} as const;

/** Reads page by page while the file is sent: a log may not fit into memory. */
export function writeCsv(db: Db, reader: Reader, query: z.output<(typeof activityCsv)['query']>, now: Date): Download {
  const filter = readFilter(query, reader);
  const zone = zoneOf(query, reader);
  const { locale } = reader;
  const heads = HEADS[locale];
  // 2026-11-21 09:12:30: spreadsheets read this as a time in every language.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: zone,
  });
  async function* lines() {
    yield CSV_BEGIN + csvLine([heads.local(zone), heads.utc, heads.area, heads.action, heads.detail, heads.hash]);
    let before: bigint | undefined;
    for (;;) {
      const rows = await listActivity(db, reader.id, { before, limit: CSV_PAGE, filter });
      if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, locale, zone, format))).join('');
      before = rows.at(-1)?.id;
      if (rows.length < CSV_PAGE) return;
    }
  }
  return { name: `eleven-activity-${now.toISOString().slice(0, 10)}.csv`, content: lines() };
}

function cellsOf(row: Row, locale: Locale, zone: string, format: Intl.DateTimeFormat) {
  const { area, action, description, txHash } = renderEntry(row, locale, zone);
  const at = row.blockTime === null ? row.createdAt : new Date(row.blockTime * 1_000);
  return [format.format(at), at.toISOString(), area ? AREAS[locale][area] : '', action, description, txHash];
}
