import { formatCount } from '../../i18n/format.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { RoleRow } from '../../vault/roles/role-texts.ts';

/** In whole days if possible, otherwise in hours or seconds. */
const span = (seconds: number, units: readonly [days: string, hours: string, seconds: string]): string => {
  if (seconds >= 86_400 && seconds % 86_400 === 0) return `${formatCount(seconds / 86_400)}${units[0]}`;
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${formatCount(seconds / 3_600)}${units[1]}`;
  return `${formatCount(seconds)}${units[2]}`;
};

interface HolderTexts {
  intro: string;
  copy: string;
  timelock(seconds: number): string;
  contract: string;
  account: string;
  people: Record<'pendingOwner' | 'anybody', RoleRow>;
}

/** Added by this page only: the account behind the owner, and two rows. */
export const HOLDER_TEXTS = defineTexts<HolderTexts>({
  intro: {
    ko: '주소는 계약에서 지금 읽은 것입니다. 권한은 계약의 코드에 적혀 있고, 그 밖의 일은 아무도 할 수 없습니다.',
    en: 'The addresses are read from the contract now. The powers are written in its code; nobody can do anything else.',
  },
  copy: { ko: '주소 복사', en: 'Copy the address' },
  timelock: {
    ko: (seconds) => `타임락: 소유자의 결정은 ${span(seconds, ['일', '시간', '초'])} 전에 체인에 공개됩니다.`,
    en: (seconds) =>
      `A timelock: what the owner decides is public on the chain ${span(seconds, [' days', ' hours', ' seconds'])} before it can happen.`,
  },
  contract: {
    ko: '계약 계정입니다. 타임락이 아니므로 결정이 바로 실행될 수 있습니다.',
    en: 'A contract account, but no timelock: what it decides can happen at once.',
  },
  account: {
    ko: '일반 지갑입니다. 타임락이 없어 결정이 바로 실행될 수 있습니다.',
    en: 'A plain account without a timelock: what it decides can happen at once.',
  },
  people: {
    ko: {
      pendingOwner: [
        '수락을 기다리는 소유자',
        '지명된 주소가 직접 수락하면 소유자가 됩니다.',
        '수락하기 전에는 아무것도 할 수 없습니다.',
      ],
      anybody: ['누구나', '적립금에 BNB를 보탭니다. 체인의 모든 값을 읽습니다.', '보탠 BNB를 돌려받을 수 없습니다.'],
    },
    en: {
      pendingOwner: [
        'Next owner',
        'Becomes the owner once that address itself accepts.',
        'Do anything before it has accepted.',
      ],
      anybody: ['Anybody', 'Adds BNB to the reserve. Reads everything on the chain.', 'Get back what was added.'],
    },
  },
});
