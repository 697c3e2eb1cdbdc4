/** The notice above every page while the reserve for flexible stakes is short; it ends by itself. */
import type { ShownAnnouncement } from '@eleven/protocol/api/announcements';
import type { ReserveWatch, Threshold } from '@eleven/protocol/vault/reserve-watch';
import type { Db } from '../../db/client.ts';
import { findReserveWatch } from './standing.store.ts';

type Notice = Pick<ShownAnnouncement, 'severity' | 'text'>;

const soon = (days: number): Notice => ({
  severity: 'warning',
  text: {
    ko: `지금의 스테이킹 규모로 자유형의 보상을 지급할 적립금이 ${days}일분보다 적게 남았습니다. 채워지지 않으면 그 뒤로는 보상이 쌓이지 않습니다.`,
    en: `At today’s stake the reserve pays flexible rewards for less than ${days} days. Unless it is funded, they stop then.`,
  },
});

/** Sixty days are told to stakers, and are no alarm for everybody. */
const NOTICES: Readonly<Record<Threshold, Notice | undefined>> = {
  60: undefined,
  30: soon(30),
  7: soon(7),
  0: {
    severity: 'critical',
    text: {
      ko: '자유형의 보상률이 0%입니다. 적립금이 소진되어 새 보상이 쌓이지 않습니다. 원금과 이미 쌓인 보상은 언제든 출금할 수 있습니다.',
      en: 'The flexible rate is 0%: the reserve is used up, so flexible stakes earn nothing for now. You can withdraw your principal and the rewards already earned at any time.',
    },
  },
};

export async function announceReserve(
  db: Db,
  vault: { readonly chainId: number; readonly vaultAddress: string },
): Promise<readonly ShownAnnouncement[]> {
  const watch = await findReserveWatch(db, vault);
  return watch ? noticeOf(watch) : [];
}

function noticeOf({ told, fundedUntil }: ReserveWatch): readonly ShownAnnouncement[] {
  const notice = told === null ? undefined : NOTICES[told];
  if (!notice || told === null || fundedUntil === null) return [];
  const since = new Date((fundedUntil - told * 86_400) * 1_000).toISOString();
  // Another threshold, or another reserve, is another announcement to whoever has closed this one.
  return [{ ...notice, id: `r${fundedUntil}${told}`, startsAt: since, endsAt: null, link: '/transparency' }];
}
