/**
 * Reminders of the ends of fixed terms, by chain time: 7 days before, 1 day before, and at the end. Each is found when the
 * cursor passes its moment, and has a separate key, so reading the same blocks again notifies nobody twice.
 */
import type { Tx } from '../../db/tx.ts';
import type { Notice } from '../../notify/notify.ts';
import { type NotifyDeps, vaultNameParam } from './notify-deps.ts';
import { listTermsEnding } from './term-reminders.store.ts';

const DAY = 86_400;

/** How long before the end each reminder is due; each stays valid until the next is due. */
const REMINDERS = [
  { kind: 'termEndsIn7Days', before: 7 * DAY, untilBefore: DAY },
  { kind: 'termEndsTomorrow', before: DAY, untilBefore: 0 },
  { kind: 'matured', before: 0, untilBefore: Number.NEGATIVE_INFINITY },
] as const;

interface Span {
  /** The cursor before and after the range. */
  readonly after: number;
  readonly until: number;
  /** Time of the newest final block. A reminder is skipped if the next one is already due then: a later range sends that. */
  readonly now: number;
}

/** If several moments pass at once, only the latest is reported, and no upcoming end is announced once it has passed. */
export async function notifyOfTerms(deps: NotifyDeps, tx: Tx, { after, until, now }: Span): Promise<void> {
  const { chainId, vaultAddress } = deps.key;
  const notices: Notice[] = [];
  for (const { kind, before, untilBefore } of REMINDERS) {
    const from = Math.max(after + before, now + untilBefore);
    const terms = await listTermsEnding(tx, deps.key, { after: from, until: until + before, kind });
    for (const { userId, id, account, principalWei, rewardWei, termDays, startedAt, endsAt } of terms) {
      const params = {
        wallet: account,
        amountWei: principalWei.toString(),
        rewardWei: rewardWei.toString(),
        positionId: id.toString(),
        termDays: termDays.toString(),
        endsAt: endsAt.toString(),
        ...vaultNameParam(deps),
      };
      const onceKey = `${kind} ${chainId} ${vaultAddress} ${id} ${startedAt}`;
      notices.push({ userId, kind, params, now: deps.now(), blockTime: endsAt - before, onceKey });
    }
  }
  await deps.notify(tx, ...notices);
}
