import { MIN_RUNWAY_DAYS } from '@eleven/protocol/vault/terms';
import { defineTexts } from '../../i18n/texts.ts';

/** The invariants in plain words. For readers of code they are in contracts/test/invariant/README.md. */
export const INVARIANTS = defineTexts({
  I1: {
    ko: '계약 잔액은 언제나 원금, 지급할 보상, 기간형 원금, 떼어 둔 보상의 합보다 적지 않습니다.',
    en: 'The balance is never less than principal, rewards owed, principal of terms and rewards set aside together.',
  },
  I2: {
    ko: '모든 사람의 몫을 더하면 계약에 적힌 합계와 같습니다.',
    en: 'The shares of all people add up to the total that the contract has recorded.',
  },
  I3: {
    ko: '지급할 보상의 합계는 각자의 보상을 더한 것보다 적지 않고, 반올림 때문에 생긴 몇 wei보다 더 많지도 않습니다. 누가 어떻게 나가도 묶이는 돈이 없습니다.',
    en: 'The rewards owed in total are never less than everybody’s rewards together, and more only by a few wei of rounding. Nothing is stranded, whoever leaves in whatever way.',
  },
  I4: {
    ko: '보상이 쌓이는 시계는 뒤로 가지 않고, 실제 시간보다 빨리 가지도 않습니다.',
    en: 'The clock by which rewards build up never goes back and never runs ahead of time.',
  },
  I5: {
    ko: '누구나, 어떤 순서로든, 어떤 상태에서든, 계약이 말한 만큼 정확히 찾아 나갈 수 있습니다.',
    en: 'Everybody can leave, in any order, from any state, with exactly what the contract said.',
  },
  I6: {
    ko: '누구도 원금 × 11% × 시간보다 많이 받지 않습니다. 기간형은 그 기간의 보상을 만기에 정확히 받습니다.',
    en: 'Nobody ever gets more than principal × 11% × time. A fixed term pays exactly its reward, at its end.',
  },
  I7: {
    ko: `새 예치, 다시 맡기기, 기간형과 그 갱신, 적립금 출금 뒤에는 모든 자유형 예치의 ${MIN_RUNWAY_DAYS}일치 보상이 남아 있습니다.`,
    en: `After every new stake, compound, fixed term, renewal and reserve withdrawal, ${MIN_RUNWAY_DAYS} days of rewards for all flexible stakes are left.`,
  },
  I8: {
    ko: '새 예치가 멈춰 있어도 모든 출금은 전액 이루어집니다.',
    en: 'While new stakes are paused, every withdrawal is still paid in full.',
  },
  I9: {
    ko: '한 사람이 무엇을 해도 다른 사람의 원금, 쌓인 보상, 기간형은 줄지 않습니다.',
    en: 'Whatever one person does never lowers the principal, the earned rewards or the terms of another.',
  },
  I10: {
    ko: '이 페이지가 쓰는 산식은 계약의 산식과 wei 단위까지 같습니다.',
    en: 'The arithmetic that this page uses equals the contract’s exactly.',
  },
  I11: {
    ko: `자유형 예치에 성공한 순간부터 ${MIN_RUNWAY_DAYS}일 동안은 다른 사람이 무엇을 하든 보상이 매초 쌓입니다.`,
    en: `From a successful flexible stake on, rewards build up every second for ${MIN_RUNWAY_DAYS} days, whatever others do.`,
  },
  I12: {
    ko: '이벤트만으로 장부를 다시 만들면 계약의 상태와 한 비트까지 같습니다. 이벤트 없이 바뀌는 것은 없습니다.',
    en: 'A ledger rebuilt from the events alone equals the contract’s state to the bit. Nothing changes without an event.',
  },
});

export const INVARIANT_NAMES = Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[];

/** The file of the repository that tests each. */
export const TESTED_IN: Readonly<Partial<Record<keyof typeof INVARIANTS, string>>> = {
  I10: 'scripts/vault/differential.test.ts',
  I12: 'contracts/test/invariant/Invariants.sol · contracts/test/ledger.t.sol',
};
export const TESTED_IN_MOST = 'contracts/test/invariant/Invariants.sol';
