import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { TIMELOCK_ROLES, timelockAbi } from '@eleven/vault-client/timelock';
import { type Abi, encodeFunctionData, type Hex, parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import { effectText } from './effect-text.ts';

const VAULT = `0x${'aa'.repeat(20)}`;
const TIMELOCK = `0x${'bb'.repeat(20)}`;
const TO = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const at = { vault: VAULT, timelock: TIMELOCK };

const call = (target: string, abi: Abi, functionName: string, args: readonly unknown[] = [], valueWei = '0') => ({
  ...{ target, valueWei, data: encodeFunctionData({ abi, functionName, args }) },
});
const vault = (name: string, ...args: unknown[]) => call(VAULT, vaultAbi as Abi, name, args);
const timelock = (name: string, ...args: unknown[]) => call(TIMELOCK, timelockAbi as Abi, name, args);

describe('the effect of an operation in words', () => {
  it.each([
    [vault('withdrawReserve', TO, parseEther('2.5')), `Withdraw up to 2.5 BNB of free reserve to ${TO}`],
    [vault('setPaused', true), 'Pause new stakes'],
    [vault('setPaused', false), 'Resume new stakes'],
    [vault('setGuardian', TO), `Make ${TO} the guardian`],
    [vault('setGuardian', `0x${'0'.repeat(40)}`), 'Have no guardian'],
    [vault('transferOwnership', TO), `Name ${TO} as the next owner`],
    [vault('acceptOwnership'), 'Take over the ownership of the vault'],
    [vault('rescueToken', TO, TO, 1n), `Return the token ${TO} that was sent by mistake to ${TO} (not BNB)`],
    [timelock('updateDelay', 3_600n), 'Change the delay of the timelock to 3,600 seconds'],
    [timelock('grantRole', TIMELOCK_ROLES.proposer, TO), `Give ${TO} the role of proposer in the timelock`],
    [timelock('revokeRole', TIMELOCK_ROLES.canceller, TO), `Take the role of canceller in the timelock from ${TO}`],
  ])('%#', (one, english) => {
    expect(effectText(one, at, 'en')).toBe(english);
    expect(effectText(one, at, 'ko')).toMatch(/[가-힣]/);
  });

  it('is called unknown for another contract, another function, or no call at all', () => {
    for (const [target, data] of [
      [TO, vault('setPaused', true).data],
      [VAULT, '0x12345678'],
      [VAULT, '0x'],
      [TIMELOCK, '0xffffffff'],
    ] as const) {
      expect(effectText({ target, data: data as Hex, valueWei: '0' }, at, 'en')).toMatch(/does not know its effect/);
    }
  });

  it('shows an unknown target in full, because a short address can be imitated', () => {
    const unknown = { target: TO, data: '0x12345678', valueWei: '0' };
    for (const locale of ['ko', 'en'] as const) expect(effectText(unknown, at, locale)).toContain(TO);
  });

  it('names BNB sent with the call', () => {
    const paid = { ...vault('fund'), valueWei: parseEther('1').toString() };
    expect(effectText(paid, at, 'en')).toMatch(/, with 1 BNB\. This page does not know its effect\.$/);
    const pause = { ...vault('setPaused', true), valueWei: parseEther('0.1').toString() };
    expect(effectText(pause, at, 'ko')).toBe('새로 맡기기 중단, 0.1 BNB와 함께');
  });
});
