/**
 * The place of an event on its chain. Ids follow the order of writing, and each vault has its own indexer: only places give the
 * chain order of several vaults' events and keep the events of one transaction together.
 */
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { vaultEvents } from '../schema.ts';

export interface EventPlace {
  readonly blockNumber: number;
  readonly logIndex: number;
}

const place = sql`(${vaultEvents.blockNumber}, ${vaultEvents.logIndex})`;
const at = ({ blockNumber, logIndex }: EventPlace) => sql`(${blockNumber}::bigint, ${logIndex}::integer)`;

/** Excludes the place itself. */
export const isBefore = (other: EventPlace): SQL => sql`${place} < ${at(other)}`;
export const isAfter = (other: EventPlace): SQL => sql`${place} > ${at(other)}`;

const { blockNumber, logIndex } = vaultEvents;
export const OLDEST_FIRST: readonly SQL[] = [asc(blockNumber), asc(logIndex)];
export const NEWEST_FIRST: readonly SQL[] = [desc(blockNumber), desc(logIndex)];

/** The same for a union, whose columns are known only by name. */
const [block, log] = [sql.identifier(blockNumber.name), sql.identifier(logIndex.name)];
export const UNION_OLDEST_FIRST: readonly SQL[] = [asc(block), asc(log)];
export const UNION_NEWEST_FIRST: readonly SQL[] = [desc(block), desc(log)];
