import { MIN_RUNWAY_DAYS } from '@eleven/protocol/vault/terms';
import { defineTexts } from '../../i18n/texts.ts';

export type RoleRow = readonly [name: string, can: string, cannot: string];

interface RoleTexts {
  title: string;
  can: string;
  cannot: string;
  nobody: string;
  people: Record<'stakers' | 'owner' | 'guardian', RoleRow>;
}

/** The powers that the contract gives each role. */
export const ROLE_TEXTS = defineTexts<RoleTexts>({
  title: { ko: '누가 무엇을 할 수 있습니까', en: 'Who can do what' },
  can: { ko: '할 수 있는 일', en: 'Can' },
  cannot: { ko: '할 수 없는 일', en: 'Cannot' },
  nobody: { ko: '없음', en: 'none' },
  people: {
    ko: {
      stakers: [
        '맡긴 사람',
        '언제든 원금을, 자유형은 쌓인 보상까지 맡긴 그 지갑으로 출금합니다. 기간형 보상은 만기가 지나면 받습니다. 누구의 승인도 필요하지 않습니다.',
        '다른 지갑의 예치에 손대거나, 다른 주소로 출금할 수 없습니다.',
      ],
      owner: [
        '소유자',
        `${MIN_RUNWAY_DAYS}일치를 남긴 여유 적립금을 회수하고, 새 예치를 멈추거나 다시 열고, 가디언을 정하고, 다음 소유자를 지명하고, 잘못 보내진 다른 토큰을 돌려보냅니다.`,
        '원금, 쌓인 보상, 떼어 둔 보상을 가져가거나, 출금을 멈추거나, 보상률이나 코드를 바꿀 수 없습니다. 소유권을 버릴 수도 없습니다.',
      ],
      guardian: ['가디언', '새 예치와 다시 맡기기를 멈춥니다.', '다시 열거나, 돈을 옮기거나, 출금을 멈출 수 없습니다.'],
    },
    en: {
      stakers: [
        'Stakers',
        'Withdraw principal at any time, and the rewards of a flexible stake with it, to the wallet that staked. A fixed term pays its reward once it has ended. Nobody has to approve any of it.',
        'Touch the stake of another wallet, or withdraw to another address.',
      ],
      owner: [
        'Owner',
        `Withdraws free reserve above ${MIN_RUNWAY_DAYS} days of cover, pauses and resumes new stakes, names the guardian and the next owner, returns foreign tokens sent by mistake.`,
        'Take principal, earned rewards or rewards set aside, pause withdrawals, or change the rate or the code. Ownership cannot be given up, either.',
      ],
      guardian: [
        'Guardian',
        'Pauses new stakes, compounding and renewals.',
        'Resume them, move money, or pause withdrawals.',
      ],
    },
  },
});
