import type { activityLogs } from '@eleven/protocol/api/activity';
import type { QueryOf } from '@eleven/protocol/api/route';
import { browserTimeZone, useTimeZone } from '../../i18n/zone.ts';
import { useFilters } from '../../lib/address/use-filters.ts';

type Query = QueryOf<typeof activityLogs>;
type Area = NonNullable<Query['area']>;

/** The filters of the log, as they are in the URL. */
export interface ActivityQuery {
  area?: Area | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  /** The time zone of the days; not part of the URL. */
  zone?: string | undefined;
}

const NAMES = ['area', 'kind', 'from', 'to', 'q'] as const;
const AREAS: readonly string[] = ['money', 'security', 'support'] satisfies Area[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Invalid filters in the URL are ignored. */
export function useActivityQuery() {
  const [given, change] = useFilters(NAMES);
  const zone = useTimeZone() ?? browserTimeZone();
  const query: ActivityQuery = {
    ...(given.area && AREAS.includes(given.area) ? { area: given.area as Area } : {}),
    ...(given.kind ? { kind: given.kind.slice(0, 40) } : {}),
    ...(given.from && DAY.test(given.from) ? { from: given.from } : {}),
    ...(given.to && DAY.test(given.to) ? { to: given.to } : {}),
    ...(given.q ? { q: given.q.slice(0, 100) } : {}),
  };
  const isFiltered = Object.keys(query).length > 0;
  return { query: query.from || query.to ? { ...query, zone } : query, zone, isFiltered, change };
}
