/** A change of the settings of customer service, which several members may have open at once. */
import { isDeepStrictEqual } from 'node:util';
import type { AuditAct } from '@eleven/protocol/audit';
import { type AuditDetails, audit } from '../../../audit/audit.ts';
import { AppError } from '../../../core/app-error.ts';
import { afterCommit, type Tx } from '../../../db/tx.ts';
import type { Actor } from '../support-admin.ts';
import type { TicketDeps } from '../tickets.ts';
import { lockSettings } from './settings.store.ts';

export type SettingsDeps = Pick<TicketDeps, 'db' | 'clock' | 'hub'>;

interface SettingsChange {
  readonly actor: Actor;
  readonly act: AuditAct;
  /** Of the label or canned reply, or the name of the setting. */
  readonly id: string;
  readonly details: AuditDetails;
}

export async function recordChange(
  { clock, hub }: SettingsDeps,
  tx: Tx,
  { actor, act, id, details }: SettingsChange,
): Promise<void> {
  afterCommit(tx, () => hub.publish('desk'));
  await audit(tx, { actor, act, target: { kind: 'desk', id }, details, now: clock.now() });
}

/** `seen` is the state that the page showed; pages of an earlier release do not send it. */
export async function refuseIfChanged<Shown>(
  tx: Tx,
  seen: Shown | undefined,
  read: () => Promise<Shown>,
): Promise<void> {
  if (seen === undefined) return;
  await lockSettings(tx);
  if (!isDeepStrictEqual(await read(), seen)) throw new AppError('desk.changedMeanwhile');
}
