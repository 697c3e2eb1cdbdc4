/** The notice shown above every page while the reserve for flexible stakes is low. It disappears once the reserve is funded. */
import type { ShownAnnouncement } from '@eleven/protocol/api/announcements';
import type { ReserveWatch, Threshold } from '@eleven/protocol/vault/reserve-watch';
import type { Db } from '../../db/database.ts';
import { findReserveWatch } from './reserve-notice.store.ts';

type Notice = Pick<ShownAnnouncement, 'severity' | 'text'>;

const lowReserve = (days: number): Notice => ({
  severity: 'warning',
  text: {
    ko: `지금의 스테이킹 규모로 자유형의 보상을 지급할 적립금이 ${days}일분보다 적게 남았습니다. 채워지지 않으면 그 뒤로는 보상이 쌓이지 않습니다.`,
    en: `At today’s stake the reserve covers flexible rewards for less than ${days} days. If it is not funded, rewards then stop accruing.`,
  },
});

const NOTICES: Readonly<Record<Threshold, Notice | undefined>> = {
  // Only the stakers are notified: there is no notice for everybody.
  60: undefined,
  30: lowReserve(30),
  7: lowReserve(7),
  0: {
    severity: 'critical',
    text: {
      ko: '자유형의 보상률이 0%입니다. 적립금이 소진되어 새 보상이 쌓이지 않습니다. 원금과 이미 쌓인 보상은 언제든 출금할 수 있습니다.',
      en: 'The flexible rate is 0%: the reserve is used up, so flexible stakes earn nothing for now. You can withdraw your principal and the rewards already earned at any time.',
    },
  },
};

export async function readReserveAnnouncements(
  db: Db,
  vault: { readonly chainId: number; readonly vaultAddress: string },
): Promise<readonly ShownAnnouncement[]> {
  const watch = await findReserveWatch(db, vault);
  return watch ? announcementsOf(watch) : [];
}

function announcementsOf({ told, fundedUntil }: ReserveWatch): readonly ShownAnnouncement[] {
  if (told === null || fundedUntil === null) return [];
  const notice = NOTICES[told];
  if (!notice) return [];
  const since = new Date((fundedUntil - told * 86_400) * 1_000).toISOString();
  // A new threshold or a newly funded reserve gets a new id: readers who closed the old notice see this one.
  return [{ ...notice, id: `r${fundedUntil}${told}`, startsAt: since, endsAt: null, link: '/transparency' }];
}
