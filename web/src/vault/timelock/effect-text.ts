/** Describes the effect of an operation's call in a sentence. */
import type { TimelockOperation } from '@eleven/protocol/api/transparency';
import { readableBnb } from '@eleven/protocol/money';
import type { Locale } from '@eleven/protocol/product';
import { type Effect, effectOf, TIMELOCK_ROLES } from '@eleven/vault-client/timelock';
import type { Hex } from 'viem';
import { formatCount } from '../../i18n/format.ts';
import { defineTexts, textsIn } from '../../i18n/texts.ts';

const TEXTS = defineTexts({
  withdraw: {
    ko: (bnb: string, to: string) => `남은 적립금에서 최대 ${bnb} BNB를 ${to}로 출금`,
    en: (bnb, to) => `Withdraw up to ${bnb} BNB of free reserve to ${to}`,
  },
  pause: { ko: '새로 맡기기 중단', en: 'Pause new stakes' },
  resume: { ko: '새로 맡기기 재개', en: 'Resume new stakes' },
  guardian: { ko: (address: string) => `가디언을 ${address}로 지정`, en: (address) => `Make ${address} the guardian` },
  noGuardian: { ko: '가디언을 두지 않음', en: 'Have no guardian' },
  transfer: {
    ko: (address: string) => `다음 소유자로 ${address}를 지명`,
    en: (address) => `Name ${address} as the next owner`,
  },
  accept: { ko: '계약의 소유권을 넘겨받음', en: 'Take over the ownership of the vault' },
  rescue: {
    ko: (token: string, to: string) => `잘못 보내진 토큰 ${token}을 ${to}로 반환 (BNB가 아님)`,
    en: (token, to) => `Return the token ${token} that was sent by mistake to ${to} (not BNB)`,
  },
  delay: {
    ko: (seconds: string) => `타임락의 지연을 ${seconds}초로 변경`,
    en: (seconds) => `Change the delay of the timelock to ${seconds} seconds`,
  },
  grant: {
    ko: (role: string, address: string) => `타임락에서 ${address}에 ${role} 권한 부여`,
    en: (role, address) => `Give ${address} the role of ${role} in the timelock`,
  },
  revoke: {
    ko: (role: string, address: string) => `타임락에서 ${address}의 ${role} 권한 회수`,
    en: (role, address) => `Take the role of ${role} in the timelock from ${address}`,
  },
  roles: {
    ko: { admin: '관리자', proposer: '제안자', canceller: '취소자', executor: '실행자' },
    en: { admin: 'admin', proposer: 'proposer', canceller: 'canceller', executor: 'executor' },
  },
  other: {
    ko: (target: string, selector: string) => `${target} 호출, 함수 ${selector}`,
    en: (target, selector) => `Call ${target}, function ${selector}`,
  },
  unknown: { ko: '이 페이지는 효과를 알지 못합니다.', en: 'This page does not know its effect.' },
  value: { ko: (bnb: string) => `${bnb} BNB와 함께`, en: (bnb) => `with ${bnb} BNB` },
});

type Call = TimelockOperation['calls'][number];

export function effectText(
  call: Call,
  { vault, timelock }: { vault: string; timelock: string },
  locale: Locale,
): string {
  const texts = textsIn(locale, TEXTS);
  const valueWei = BigInt(call.valueWei);
  const effect = effectOf({ target: call.target, valueWei, data: call.data as Hex }, vault, timelock);
  const known = sentenceOf(effect, locale);
  const sentence = known ?? texts.other(call.target, call.data.slice(0, 10));
  const whole = valueWei > 0n ? `${sentence}, ${texts.value(readableBnb(valueWei))}` : sentence;
  return known ? whole : `${whole}. ${texts.unknown}`;
}

/** Undefined for an unknown function. Addresses are shown in full, because a short one can be imitated. */
function sentenceOf({ on, function: name, args }: Effect, locale: Locale): string | undefined {
  const texts = textsIn(locale, TEXTS);
  const [first, second] = args.map(String);
  if (first === undefined) return on === 'vault' && name === 'acceptOwnership' ? texts.accept : undefined;
  const role = () => {
    const known = Object.entries(TIMELOCK_ROLES).find(([, value]) => value === first)?.[0];
    return known ? texts.roles[known as keyof typeof TIMELOCK_ROLES] : first;
  };
  switch (`${on}.${name}`) {
    case 'vault.withdrawReserve':
      return texts.withdraw(readableBnb(BigInt(second ?? 0)), first);
    case 'vault.setPaused':
      return args[0] === true ? texts.pause : texts.resume;
    case 'vault.setGuardian':
      return /^0x0+$/.test(first) ? texts.noGuardian : texts.guardian(first);
    case 'vault.transferOwnership':
      return texts.transfer(first);
    case 'vault.rescueToken':
      return texts.rescue(first, second ?? '');
    case 'timelock.updateDelay':
      return texts.delay(formatCount(BigInt(first)));
    case 'timelock.grantRole':
      return texts.grant(role(), second ?? '');
    case 'timelock.revokeRole':
      return texts.revoke(role(), second ?? '');
    default:
      return undefined;
  }
}
