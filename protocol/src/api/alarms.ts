/** The alarms for an operator. `GET /readyz` (system.ts) shows separately whether a process serves requests. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';

export const ALARM_CHECKS = ['database', 'chain', 'indexer', 'mail', 'push', 'reserve', 'disk'] as const;

const alarm = z.object({
  name: z.enum(ALARM_CHECKS),
  ok: z.boolean(),
  detail: z.optional(z.string()),
  /** The names contain the units; wei are decimal strings; null is unknown. */
  figures: z.record(z.string(), z.nullable(z.union([z.number(), z.string()]))),
});
export type Alarm = z.infer<typeof alarm>;

export const alarms = defineRoute({
  method: 'GET',
  path: '/alarmz',
  access: 'public',
  summary:
    'Whether something needs an operator’s attention: then 503. Only staff and monitors with READYZ_TOKEN see the checks.',
  reply: z.object({ ok: z.boolean(), checks: z.optional(z.array(alarm)) }),
});
