import type { TicketChain, TicketTransaction } from '@eleven/protocol/api/admin/ticket-chain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply, VAULT_ADDRESS } from '../../testing/vault-reply.ts';
import { ChainFacts } from './chain-facts.tsx';
import { NamedTransaction } from './named-transaction.tsx';

const BNB = 10n ** 18n;
const HASH = `0x${'ab'.repeat(32)}`;
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const VAULT = {
  address: VAULT_ADDRESS,
  name: '',
  asOf: { blockNumber: 12_345, blockTime: 1_790_000_000 },
  lagSeconds: 4,
  haltedBecause: null,
  rateBps: 1_100,
};
const FACTS: TicketChain = {
  vaults: [VAULT],
  wallets: [
    {
      address: WALLET,
      label: 'Ledger',
      linkedAt: '2026-03-01T09:00:00.000Z',
      holdings: [
        {
          vault: VAULT_ADDRESS,
          principalWei: String(4n * BNB),
          claimableWei: String(BNB / 4n),
          earnedWei: '0',
          fixed: [
            {
              id: '7',
              principalWei: String(10n * BNB),
              rewardWei: String(BNB / 10n),
              rateBps: 1_100,
              termDays: 30,
              endsAt: 1_780_000_000,
              isMatured: true,
            },
          ],
          fixedCount: 3,
        },
      ],
    },
  ],
  events: [
    {
      id: '1',
      vault: VAULT_ADDRESS,
      wallet: WALLET,
      kind: 'staked',
      amountWei: String(4n * BNB),
      rewardWei: '0',
      blockNumber: 12_000,
      blockTime: 1_789_000_000,
      txHash: HASH,
    },
  ],
};

function show(facts: TicketChain, locale: 'ko' | 'en' = 'en') {
  fakeApi({
    'GET /api/admin/tickets/E-000001/chain': { body: facts },
    'GET /api/config': { body: configReply({ explorerUrl: 'https://bscscan.com' }) },
  });
  return renderPart(<ChainFacts number="E-000001" />, { locale });
}

describe('the chain’s facts beside a ticket', () => {
  it('are holdings, rewards, positions and transactions with their links, as of a named block', async () => {
    show(FACTS);
    await screen.findByText(/^Read up to block 12,345 .* 4 s behind the chain\. Flexible rate 11%$/);
    screen.getByText('Flexible 4.0000 BNB, claimable now 0.2500 BNB');
    screen.getByText('Position 7: 30 days, 10.0000 BNB at 11%');
    screen.getByText('Matured');
    screen.getByText('and 2 more');
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe(`https://bscscan.com/tx/${HASH}`);
  });

  it.each([
    [{ lagSeconds: 900 }, /Events after block 12,345 are not here yet\./],
    [{ haltedBecause: 'a stored block is no longer there' }, /The records have stopped: a stored block/],
    [{ asOf: null, lagSeconds: null }, /No block has been read yet\./],
  ])('report missing records (%o)', async (change, text) => {
    show({ ...FACTS, vaults: [{ ...VAULT, ...change }] });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('are available in Korean as well', async () => {
    show(FACTS, 'ko');
    await screen.findByText('자유형 4.0000 BNB, 받을 수 있는 보상 0.2500 BNB');
    screen.getByText('7번 30일 상품 10.0000 BNB, 연 11%');
  });
});

describe('a transaction that a message names', () => {
  const REFUSED: TicketTransaction = {
    state: 'refused',
    blockNumber: 12_400,
    isIndexed: false,
    from: WALLET,
    isOwn: true,
    to: VAULT_ADDRESS,
    function: 'unstake',
    valueWei: '0',
    reason: { code: 'vault.insufficientPrincipal', message: 'You have 1.0000 BNB staked and cannot withdraw more.' },
  };
  const showOne = (seen: TicketTransaction) => {
    fakeApi({
      [`GET /api/admin/tickets/E-000001/transactions/${HASH}`]: { body: seen },
      'GET /api/config': { body: configReply() },
    });
    renderPart(<NamedTransaction number="E-000001" hash={HASH} />);
  };

  it('has its state, its block, its sender and the contract’s reason for refusing it', async () => {
    showOne(REFUSED);
    await screen.findByText('Reverted');
    screen.getByText('Block 12,400 · Withdraw · sent by 0xf39F…2266 (linked by the customer)');
    screen.getByText('You have 1.0000 BNB staked and cannot withdraw more.');
  });

  it('can be read again while it is in no block', async () => {
    showOne({ ...REFUSED, state: 'pending', blockNumber: null, isIndexed: null, reason: null });
    await screen.findByText('Waiting for a block');
    screen.getByRole('button', { name: 'Ask again' });
  });

  it('found only in the records is reported neither as another vault’s nor as unknown', async () => {
    const nothing = { from: null, isOwn: false, to: null, function: null, reason: null };
    showOne({ ...REFUSED, ...nothing, state: 'succeeded', isIndexed: true });
    await screen.findByText('Succeeded');
    screen.getByText('Block 12,400 · found in the records');
  });

  it('that no node knows is reported as such, never as absent from the chain', async () => {
    const nothing = { from: null, isOwn: false, to: null, function: null, reason: null };
    showOne({ ...REFUSED, ...nothing, state: 'unknown', blockNumber: null, isIndexed: null });
    await screen.findByText('No node knows it');
    screen.getByRole('button', { name: 'Ask again' });
  });

  it.each([
    [502, 'upstream.failed', 'The chain does not answer.'],
    [404, 'notFound', 'There is no such ticket.'],
    [503, 'unavailable', 'The service is away.'],
  ])('that cannot be read (%i %s) is blamed on the chain only if that failed', async (status, code, shown) => {
    const message = code === 'upstream.failed' ? 'The server has a problem.' : shown;
    fakeApi({
      [`GET /api/admin/tickets/E-000001/transactions/${HASH}`]: { status, body: { code, message } },
      'GET /api/config': { body: configReply() },
    });
    renderPart(<NamedTransaction number="E-000001" hash={HASH} />);
    await screen.findByText(shown);
    screen.getByRole('button', { name: 'Ask again' });
  });
});
