/**
 * Where an event stands on its chain. Ids count in the order of writing, and each vault has an indexer of its own: only places
 * put the events of several vaults in order, and the events of one transaction side by side.
 */
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { vaultEvents } from './schema.ts';

export interface EventPlace {
  readonly blockNumber: number;
  readonly logIndex: number;
}

const place = sql`(${vaultEvents.blockNumber}, ${vaultEvents.logIndex})`;
const at = ({ blockNumber, logIndex }: EventPlace) => sql`(${blockNumber}::bigint, ${logIndex}::integer)`;

/** The place itself not included. */
export const isBefore = (other: EventPlace): SQL => sql`${place} < ${at(other)}`;
export const isAfter = (other: EventPlace): SQL => sql`${place} > ${at(other)}`;

const { blockNumber, logIndex } = vaultEvents;
export const OLDEST_FIRST: readonly SQL[] = [asc(blockNumber), asc(logIndex)];
export const NEWEST_FIRST: readonly SQL[] = [desc(blockNumber), desc(logIndex)];

/** The same of a union, which knows its columns by their names alone. */
const [block, log] = [sql.identifier(blockNumber.name), sql.identifier(logIndex.name)];
export const UNION_OLDEST_FIRST: readonly SQL[] = [asc(block), asc(log)];
export const UNION_NEWEST_FIRST: readonly SQL[] = [desc(block), desc(log)];
