import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { VaultEvent } from '@eleven/protocol/vault/vault-events';
import type { Hex, Log } from 'viem';
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils';
import { expect, it } from 'vitest';
import { decodeEvent } from './decode-event.ts';

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const [own, other] = [OWN.toLowerCase(), OTHER.toLowerCase()];
const totals = 2n ** 255n;
const terms = 2n ** 254n;

const EVENTS: readonly [name: string, args: Record<string, unknown>, event: VaultEvent][] = [
  ['Staked', { account: OWN, amount: 5n, totals }, { kind: 'staked', account: own, amountWei: 5n, totals }],
  ['Unstaked', { account: OWN, amount: 5n, totals }, { kind: 'unstaked', account: own, amountWei: 5n, totals }],
  ['RewardPaid', { account: OWN, reward: 5n, totals }, { kind: 'rewardPaid', account: own, rewardWei: 5n, totals }],
  ['Compounded', { account: OWN, reward: 5n, totals }, { kind: 'compounded', account: own, rewardWei: 5n, totals }],
  [
    'Exited',
    { account: OWN, principal: 5n, reward: 2n, totals },
    { kind: 'exited', account: own, principalWei: 5n, rewardWei: 2n, totals },
  ],
  [
    'EmergencyExited',
    { account: OWN, principal: 5n, forfeited: 2n, totals },
    { kind: 'emergencyExited', account: own, principalWei: 5n, forfeitedWei: 2n, totals },
  ],
  [
    'Locked',
    { account: OWN, id: 7n, principal: 5n, reward: 2n, endsAt: 9n, terms },
    { kind: 'locked', account: own, id: 7n, principalWei: 5n, rewardWei: 2n, endsAt: 9n, terms },
  ],
  [
    'Redeemed',
    { account: OWN, id: 7n, principal: 5n, reward: 2n, terms },
    { kind: 'redeemed', account: own, id: 7n, principalWei: 5n, rewardWei: 2n, terms },
  ],
  [
    'Renewed',
    { account: OWN, id: 7n, principal: 5n, reward: 2n, paid: 1n, endsAt: 9n, terms },
    { kind: 'renewed', account: own, id: 7n, principalWei: 5n, rewardWei: 2n, paidWei: 1n, endsAt: 9n, terms },
  ],
  [
    'ExitedEarly',
    { account: OWN, id: 7n, principal: 5n, forfeited: 2n, terms },
    { kind: 'exitedEarly', account: own, id: 7n, principalWei: 5n, forfeitedWei: 2n, terms },
  ],
  ['ReserveFunded', { from: OWN, amount: 5n, totals }, { kind: 'reserveFunded', from: own, amountWei: 5n, totals }],
  ['ReserveWithdrawn', { to: OWN, amount: 5n, totals }, { kind: 'reserveWithdrawn', to: own, amountWei: 5n, totals }],
  [
    'RewardsUnfunded',
    { secondsUnfunded: 5n, endedAt: 9n, totals },
    { kind: 'rewardsUnfunded', secondsUnfunded: 5n, endedAt: 9n, totals },
  ],
  ['PauseSet', { paused: true, terms }, { kind: 'pauseSet', paused: true, terms }],
  ['GuardianSet', { guardian: OWN }, { kind: 'guardianSet', guardian: own }],
  [
    'OwnershipTransferStarted',
    { previousOwner: OWN, newOwner: OTHER },
    { kind: 'ownershipTransferStarted', previousOwner: own, newOwner: other },
  ],
  [
    'OwnershipTransferred',
    { previousOwner: OWN, newOwner: OTHER },
    { kind: 'ownershipTransferred', previousOwner: own, newOwner: other },
  ],
];

function logOf(name: string, args: Record<string, unknown>): Pick<Log, 'topics' | 'data'> {
  const entry = vaultAbi.find((part) => part.type === 'event' && part.name === name);
  const inputs = entry?.type === 'event' ? entry.inputs.filter(({ indexed }) => !indexed) : [];
  const topics = encodeEventTopics({ abi: vaultAbi, eventName: name, args } as never);
  const values = inputs.map((input) => args[input.name]);
  return { topics: topics as Log['topics'], data: encodeAbiParameters(inputs, values as never) };
}

it.each(EVENTS)('decodes %s', (name, args, event) => {
  expect(decodeEvent(logOf(name, args))).toEqual(event);
});

it('knows every event of the contract', () => {
  const names = vaultAbi.flatMap((entry) => (entry.type === 'event' ? [entry.name] : []));
  expect(EVENTS.map(([name]) => name).toSorted()).toEqual(names.toSorted());
});

it('throws for a log of another contract', () => {
  expect(() => decodeEvent({ topics: [`0x${'34'.repeat(32)}`], data: '0x' })).toThrow();
});

const [staked, paused] = [
  logOf('Staked', { account: OWN, amount: 5n, totals }),
  logOf('PauseSet', { paused: true, terms }),
];
const [selector, account] = staked.topics;

it('also accepts capital letters', () => {
  const topics: Log['topics'] = [selector as Hex, `0x${account?.slice(2).toUpperCase()}`];
  const data: Hex = `0x${staked.data.slice(2).toUpperCase()}`;
  expect(decodeEvent({ topics, data })).toEqual(decodeEvent(staked));
});

it.each<readonly [what: string, log: Pick<Log, 'topics' | 'data'>]>([
  ['one word too few', { ...staked, data: staked.data.slice(0, -64) as Hex }],
  ['one byte too few', { ...staked, data: staked.data.slice(0, -2) as Hex }],
  ['one word too many', { ...staked, data: `${staked.data}${'0'.repeat(64)}` }],
  ['no digits', { ...staked, data: `${staked.data.slice(0, -1)}g` as Hex }],
  [
    'a topic in place of a word',
    { topics: [selector as Hex, account as Hex, account as Hex], data: `0x${'0'.repeat(64)}` },
  ],
  ['a word in place of a topic', { topics: [selector as Hex], data: `0x${account?.slice(2)}${staked.data.slice(2)}` }],
  ['more than an address', { ...staked, topics: [selector as Hex, `0x1${account?.slice(3)}`] }],
  ['neither true nor false', { ...paused, data: `0x${'0'.repeat(63)}2${paused.data.slice(66)}` }],
])('throws for %s', (_what, log) => {
  expect(() => decodeEvent(log)).toThrow();
});
