/** Shapes that several routes share. Amounts are wei as decimal strings, in fields that end in `Wei`. */
import { z } from 'zod/mini';

export const wei = z.string().check(z.regex(/^\d{1,78}$/));
export const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
export const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** Ids of numbered rows: decimal strings, as they can outgrow a float; 18 digits fit into 64 bits. */
export const rowId = z.string().check(z.regex(/^\d{1,18}$/));
/** Unix seconds of the chain. */
export const chainTime = z.int();
/** ISO 8601 in UTC: wall time of the server. */
export const wallTime = z.string();
export const locale = z.enum(['ko', 'en']);
export const theme = z.enum(['dark', 'light']);
/** The currency of the value beside amounts of BNB. */
export const valueIn = z.enum(['krw', 'usd', 'none']);

/** One of the vaults in `GET /api/config`; by default the open one. */
export const vaultQuery = z.object({ vault: z.optional(address) });

/** Page size of a list: at most 100. */
export const pageQuery = z.object({
  before: z.optional(rowId),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
});

/** The finalized block at which a reply was read. */
export const asOf = z.object({ blockNumber: z.int(), blockTime: chainTime });

export const errorReply = z.object({ code: z.string(), message: z.string() });
