import type { TimelockOperation } from '@eleven/protocol/api/transparency';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { NEVER_AT } from '@eleven/vault-client/timelock-operations';
import { screen } from '@testing-library/react';
import { encodeFunctionData } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { configReply } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { canBeExecuted, OperationList } from './operation-list.tsx';

const ZERO = `0x${'0'.repeat(64)}`;
const OTHER = `0x${'22'.repeat(32)}`;
const TARGET = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const NOW = 1_800_000_000;
const timelock = {
  address: `0x${'bb'.repeat(20)}`,
  delaySeconds: 172_800,
  asOf: { blockNumber: 42, blockTime: NOW },
  waiting: [],
  ended: [],
};
const operation = (changes: Partial<TimelockOperation> = {}): TimelockOperation => ({
  id: `0x${'11'.repeat(32)}`,
  state: 'scheduled',
  calls: [{ target: TARGET, valueWei: '0', data: '0x12345678' }],
  predecessor: ZERO,
  salt: ZERO,
  scheduledAt: NOW - 172_800,
  earliestAt: NOW,
  scheduledTx: OTHER,
  endedAt: null,
  endedTx: null,
  isAfterPending: false,
  ...changes,
});
const show = (changes: Partial<TimelockOperation>, locale: 'ko' | 'en' = 'en') =>
  renderInApp(<OperationList timelock={timelock} operations={[operation(changes)]} />, locale);

beforeEach(() => void answerApi({ '/api/config': configReply() }));

describe('an operation of the timelock', () => {
  it('can be executed from its earliest second on', () => {
    show({});
    expect(screen.getByText('Can be executed')).toBeDefined();
    expect(screen.getByText(/^From .* at the earliest\.$/)).toBeDefined();
    expect(canBeExecuted(operation({ earliestAt: NOW + 1 }), timelock)).toBe(false);
  });

  it('is pending until its predecessor has been executed, and says so only until then', () => {
    const { unmount } = show({ predecessor: OTHER, isAfterPending: true });
    expect(screen.getByText('Pending')).toBeDefined();
    expect(screen.getByText('Another operation has to be executed first.')).toBeDefined();
    unmount();
    show({ predecessor: OTHER, isAfterPending: false });
    expect(screen.getByText('Can be executed')).toBeDefined();
    expect(screen.queryByText('Another operation has to be executed first.')).toBeNull();
  });

  it.each([
    ['scheduled', 'Another operation has to be executed first: Pause new stakes'],
    [
      'cancelled',
      'The operation that has to be executed first was cancelled. It would have to be scheduled again: Pause new stakes',
    ],
  ] as const)('names a predecessor that is %s', async (state, text) => {
    const { vaultAddress } = configReply();
    const data = encodeFunctionData({ abi: vaultAbi, functionName: 'setPaused', args: [true] });
    const before = operation({ id: OTHER, state, calls: [{ target: vaultAddress, valueWei: '0', data }] });
    const list = state === 'scheduled' ? { waiting: [before] } : { ended: [before] };
    const after = operation({ predecessor: OTHER, isAfterPending: true });
    renderInApp(<OperationList timelock={{ ...timelock, ...list }} operations={[after]} />, 'en');
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('counts as waiting for its predecessor if an older server does not say', () => {
    const { isAfterPending: _, ...older } = operation({ predecessor: OTHER });
    expect(canBeExecuted(older, timelock)).toBe(false);
    expect(canBeExecuted({ ...older, predecessor: ZERO }, timelock)).toBe(true);
  });

  it.each([
    ['en', 'It can never be executed: its delay is too long.'],
    ['ko', '지연이 너무 길어 실행할 수 없습니다.'],
  ] as const)('whose delay has no end in sight can never be executed (%s)', (locale, text) => {
    show({ earliestAt: NEVER_AT }, locale);
    expect(screen.getByText(text)).toBeDefined();
  });
});
