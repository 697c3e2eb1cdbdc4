import { formatCount } from '../../i18n/format.ts';
import { defineTexts } from '../../i18n/texts.ts';

type Row = readonly [name: string, can: string, cannot: string];

/** Whole days where a delay is one, otherwise hours or seconds. */
const span = (seconds: number, units: readonly [days: string, hours: string, seconds: string]): string => {
  if (seconds >= 86_400 && seconds % 86_400 === 0) return `${formatCount(seconds / 86_400)}${units[0]}`;
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${formatCount(seconds / 3_600)}${units[1]}`;
  return `${formatCount(seconds)}${units[2]}`;
};

interface RoleTexts {
  title: string;
  intro: string;
  can: string;
  cannot: string;
  nobody: string;
  copy: string;
  timelock(seconds: number): string;
  contract: string;
  account: string;
  people: Record<'stakers' | 'owner' | 'pendingOwner' | 'guardian' | 'anybody', Row>;
}

export const ROLE_TEXTS = defineTexts<RoleTexts>({
  ko: {
    title: '누가 무엇을 할 수 있습니까',
    intro: '주소는 계약에서 지금 읽은 것입니다. 권한은 계약의 코드에 적혀 있고, 그 밖의 일은 아무도 할 수 없습니다.',
    can: '할 수 있는 일',
    cannot: '할 수 없는 일',
    nobody: '없음',
    copy: '주소 복사',
    timelock: (seconds) => `타임락: 소유자의 결정은 ${span(seconds, ['일', '시간', '초'])} 전에 체인에 공개됩니다.`,
    contract: '계약 계정입니다. 타임락이 아니므로 결정이 바로 실행될 수 있습니다.',
    account: '일반 지갑입니다. 타임락이 없어 결정이 바로 실행될 수 있습니다.',
    people: {
      owner: [
        '소유자',
        '30일치를 남긴 여유 적립금을 거두고, 새 예치를 멈추거나 다시 열고, 가디언을 정하고, 다음 소유자를 지명하고, 잘못 보내진 다른 토큰을 돌려보냅니다.',
        '원금, 쌓인 보상, 떼어 둔 보상을 가져가거나, 출금을 멈추거나, 이율이나 코드를 바꿀 수 없습니다. 소유권을 버릴 수도 없습니다.',
      ],
      pendingOwner: [
        '수락을 기다리는 소유자',
        '지명된 주소가 직접 수락하면 소유자가 됩니다.',
        '수락하기 전에는 아무것도 할 수 없습니다.',
      ],
      guardian: ['가디언', '새 예치와 다시 맡기기를 멈춥니다.', '다시 열거나, 돈을 옮기거나, 출금을 멈출 수 없습니다.'],
      stakers: [
        '맡긴 사람',
        '언제든 원금과 쌓인 보상을 맡긴 그 지갑으로 출금합니다. 누구의 승인도 필요하지 않습니다.',
        '다른 지갑의 예치에 손대거나, 다른 주소로 출금할 수 없습니다.',
      ],
      anybody: ['누구나', '적립금에 BNB를 보탭니다. 체인의 모든 값을 읽습니다.', '보탠 BNB를 돌려받을 수 없습니다.'],
    },
  },
  en: {
    title: 'Who can do what',
    intro:
      'The addresses are read from the contract now. The powers are written in its code; nobody can do anything else.',
    can: 'Can',
    cannot: 'Cannot',
    nobody: 'none',
    copy: 'Copy the address',
    timelock: (seconds) =>
      `A timelock: what the owner decides is public on the chain ${span(seconds, [' days', ' hours', ' seconds'])} before it can happen.`,
    contract: 'A contract account, but no timelock: what it decides can happen at once.',
    account: 'A plain account without a timelock: what it decides can happen at once.',
    people: {
      owner: [
        'Owner',
        'Withdraws free reserve above 30 days of cover, pauses and resumes new stakes, names the guardian and the next owner, returns foreign tokens sent by mistake.',
        'Take principal, earned rewards or rewards set aside, pause withdrawals, or change the rate or the code. Ownership cannot be given up, either.',
      ],
      pendingOwner: [
        'Owner to come',
        'Becomes the owner once that address itself accepts.',
        'Do anything before it has accepted.',
      ],
      guardian: ['Guardian', 'Pauses new stakes and compounding.', 'Resume them, move money, or pause withdrawals.'],
      stakers: [
        'Stakers',
        'Withdraw principal and earned rewards at any time, to the wallet that staked. Nobody has to approve it.',
        'Touch the stake of another wallet, or withdraw to another address.',
      ],
      anybody: ['Anybody', 'Adds BNB to the reserve. Reads everything on the chain.', 'Get back what was added.'],
    },
  },
});
