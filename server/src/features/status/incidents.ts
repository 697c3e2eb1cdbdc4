/** The course of an incident: each step is an update, shown on open pages and emailed to subscribers once. */
import { severity } from '@eleven/protocol/api/announcements';
import type { Incident } from '@eleven/protocol/api/status';
import {
  AUTOMATIC_INCIDENTS,
  COMPONENT_NAMES,
  type Component,
  type IncidentState,
  incidentStateName,
} from '@eleven/protocol/incidents';
import type { Locale, Text } from '@eleven/protocol/product';
import { audit } from '../../audit/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, type Tx } from '../../db/tx.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import * as store from './incidents.store.ts';
import { mailSubscribers } from './subscriptions.store.ts';

export interface IncidentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly outbox: Outbox;
}

export interface NewUpdate {
  readonly state: IncidentState;
  readonly textKo: string | null;
  readonly textEn: string | null;
}

/** `resolved` ends the incident, at `endedAt`. */
export async function addUpdate(
  { hub, outbox }: IncidentDeps,
  tx: Tx,
  row: store.IncidentRow,
  given: NewUpdate,
  { now, isFirst = false, endedAt = now }: { now: Date; isFirst?: boolean; endedAt?: Date },
): Promise<store.IncidentRow> {
  const update = await store.insertUpdate(tx, { incidentId: row.id, ...given, createdAt: now });
  const isEnd = given.state === 'resolved';
  const changed = isEnd ? await store.changeIncident(tx, row.id, { endedAt }) : row;
  const kind = isEnd ? 'incidentEnded' : isFirst ? 'incidentOpened' : 'incidentUpdated';
  await mailSubscribers(tx, { kind, key: `incident:${row.id}:${update.id}`, params: paramsOf(changed, update), now });
  outbox.wakeAfter(tx);
  afterCommit(tx, () => hub.publish('announcements'));
  return changed;
}

/** Returns the incident of this trouble. One that staff opened for the component already covers it. */
export async function openAutomatic(
  deps: IncidentDeps,
  tx: Tx,
  component: Component,
  { since, now }: { since: Date; now: Date },
): Promise<number | null> {
  const known = await store.findOpenFor(tx, component);
  if (known) return known.automatic === component ? known.id : null;
  const row = await store.insertIncident(tx, {
    automatic: component,
    severity: AUTOMATIC_INCIDENTS[component].severity,
    components: [component],
    startedAt: since,
    createdAt: now,
  });
  if (!row) return null;
  await addUpdate(deps, tx, row, { state: 'investigating', textKo: null, textEn: null }, { now, isFirst: true });
  await audit(tx, { ...bySystem(row.id), act: 'incident.opened', details: { component }, now });
  return row.id;
}

/** Does nothing if staff have ended it before. */
export async function closeAutomatic(
  deps: IncidentDeps,
  tx: Tx,
  id: number,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const row = await store.lockIncident(tx, id);
  if (!row || row.endedAt) return;
  await addUpdate(deps, tx, row, { state: 'resolved', textKo: null, textEn: null }, { now, endedAt: since });
  await audit(tx, { ...bySystem(id), act: 'incident.resolved', now });
}

const bySystem = (id: number) => ({ actor: null, target: { kind: 'incident', id: String(id) } }) as const;

export async function withUpdates(db: Db | Tx, rows: readonly store.IncidentRow[]): Promise<Incident[]> {
  const updates = Map.groupBy(
    await store.listUpdates(
      db,
      rows.map(({ id }) => id),
    ),
    ({ incidentId }) => incidentId,
  );
  return rows.map((row) => toIncident(row, updates.get(row.id) ?? []));
}

function toIncident(row: store.IncidentRow, updates: readonly store.UpdateRow[]): Incident {
  return {
    id: String(row.id),
    isAutomatic: row.automatic !== null,
    severity: severity.parse(row.severity),
    components: row.components,
    title: titleOf(row),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    updates: updates.map((update) => ({
      id: String(update.id),
      state: update.state,
      text: textOf(row, update),
      createdAt: update.createdAt.toISOString(),
    })),
  };
}

export function titleOf({ automatic, titleKo, titleEn }: store.IncidentRow): Text {
  const own = automatic && AUTOMATIC_INCIDENTS[automatic].title;
  return { ko: titleKo ?? own?.ko ?? '', en: titleEn ?? own?.en ?? '' };
}

function textOf({ automatic }: store.IncidentRow, { state, textKo, textEn }: store.UpdateRow): Text {
  const own = automatic && AUTOMATIC_INCIDENTS[automatic][state === 'resolved' ? 'resolved' : 'opened'];
  return { ko: textKo ?? own?.ko ?? '', en: textEn ?? own?.en ?? '' };
}

/** Each parameter in both languages: the template uses the reader's. */
function paramsOf(row: store.IncidentRow, update: store.UpdateRow): Record<string, string> {
  const both = (name: string, { ko, en }: Text) => ({ [`${name}Ko`]: ko, [`${name}En`]: en });
  const names = (locale: Locale) => row.components.map((component) => COMPONENT_NAMES[component][locale]).join(', ');
  return {
    ...both('title', titleOf(row)),
    ...both('text', textOf(row, update)),
    ...both('state', incidentStateName(update.state, update.textKo === null)),
    ...both('parts', { ko: names('ko'), en: names('en') }),
    beganAt: row.startedAt.toISOString(),
    ...(row.endedAt ? { overAt: row.endedAt.toISOString() } : {}),
  };
}
