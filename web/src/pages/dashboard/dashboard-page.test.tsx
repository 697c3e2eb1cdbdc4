import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bnb, clearDashboard, connect, type DashboardStage, HASH, setDashboard } from '../../testing/dashboard.tsx';
import { ACCOUNT, optionOf } from '../../testing/fake-wallet.ts';
import { configReply, START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { transactions } from '../../wallet/tx/use-transactions.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import DashboardPage from './dashboard-page.tsx';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Fills in, reviews and confirms, after which the wallet is asked. */
async function stake(text: string) {
  type(text);
  press(/^Stake .* BNB$/);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm in Example' }));
}

describe('the stake form', () => {
  it.each([
    ['0.001', 'The minimum stake is 0.0100 BNB.'],
    ['10.5', 'More than your balance of 10.0000 BNB.'],
    ['9.9995', 'Leave 0.0010 BNB in the wallet for network fees.'],
    ['1,5', 'Enter digits with a decimal point, e.g. 1.5'],
    ['0.0000000000000000001', 'Use at most 18 decimal places.'],
    ['0', 'Enter an amount above 0.'],
  ])('replies to %j with: %s, opens nothing and keeps the typed text', async (typed, sentence) => {
    renderInApp(<DashboardPage />);
    await connect(stage);
    type(typed);
    press('Stake');
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(amount().value).toBe(typed);
    expect(amount().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('names the remaining capacity, and fills in no more than that', async () => {
    stage.answers['/api/vault'] = vaultReply({ capacityWei: bnb(2n) });
    renderInApp(<DashboardPage />);
    await connect(stage);
    type('3');
    press('Stake');
    expect(await screen.findByText(/You can stake up to 2\.0000 BNB now/)).toBeDefined();
    press('Max');
    expect(amount().value).toBe('2');
  });

  it('shows the exact reward and the end of the term before anything is signed', async () => {
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(screen.getByRole('radio', { name: '180 d' }));
    type('9');
    press('Stake 9.0000 BNB');
    const review = within(await screen.findByRole('dialog'));
    expect(review.getByText('0.48821917808219178 BNB')).toBeDefined();
    expect(review.getByText('lock(180)')).toBeDefined();
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('keeps the typed amount when the user declines in the wallet, and records nothing', async () => {
    stage.provider.answer('eth_sendTransaction', () => Promise.reject({ code: 4001, message: 'User rejected' }));
    renderInApp(<DashboardPage />);
    await connect(stage);
    await stake('1.5');
    expect((await screen.findAllByText('The wallet rejected the request. Nothing was sent.')).length).toBeGreaterThan(
      0,
    );
    expect(amount().value).toBe('1.5');
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(1);
  });

  it('says that the contract would refuse, without opening the wallet', async () => {
    stage.answers['/api/vault/dry-run'] = {
      ok: false,
      code: 'vault.reserveTooLow',
      message: 'x',
      details: { room: '0.5000', roomWei: '500000000000000000' },
    };
    renderInApp(<DashboardPage />);
    await connect(stage);
    await stake('1');
    expect(await screen.findByText(/You can stake up to 0\.5000 BNB now/)).toBeDefined();
    expect(amount().value).toBe('1');
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('clears itself once the wallet has sent it, and follows the transaction to its end', async () => {
    stage.provider.answer('eth_getTransactionByHash', () => ({ nonce: '0x5' }));
    stage.provider.answer('eth_getTransactionReceipt', () => ({ status: '0x1', blockNumber: '0x65' }));
    renderInApp(<DashboardPage />);
    await connect(stage);
    await stake('1.5');
    // In the list of transactions and beside the pressed button.
    expect(await screen.findAllByText(/In a block\. Waiting until it is final/)).toHaveLength(2);
    expect(amount().value).toBe('');
    stage.answers[`/api/wallets/${ACCOUNT}/history`] = {
      entries: [
        {
          id: '1',
          kind: 'staked',
          amountWei: '1500000000000000000',
          rewardWei: '0',
          forfeitedWei: '0',
          positionId: null,
          termDays: null,
          blockNumber: 101,
          blockTime: START_AT,
          txHash: HASH,
        },
      ],
      nextBefore: null,
    };
    const before = stage.calls.filter(({ path }) => path === '/api/vault').length;
    act(() => transactions.nudge());
    expect(await screen.findAllByText(/Final\./)).toHaveLength(2);
    await waitFor(() => expect(stage.calls.filter(({ path }) => path === '/api/vault').length).toBeGreaterThan(before));
    // Another action begins: the outcome stays in the list only.
    act(() => {
      const expected = { config: configReply(), vaultStartAt: START_AT };
      void transactions.submit({ call: { function: 'claim' }, expected });
    });
    await waitFor(() => expect(screen.getAllByText(/Final\./)).toHaveLength(1));
  });

  it('does not offer the same stake again after a reload while the wallet is asked', async () => {
    const answer = Promise.withResolvers<never>();
    stage.provider.answer('eth_sendTransaction', () => answer.promise);
    const { unmount } = renderInApp(<DashboardPage />);
    await connect(stage);
    await stake('1.5');
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(amount().value).toBe('1.5');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1.5');
    await act(async () => answer.reject({ code: 4001, message: 'no' }));
    // Declined, so it is a draft again.
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('1.5'));
    expect(amount().value).toBe('1.5');
    unmount();
  });

  it('keeps input made while the wallet is asked, as it belongs to the next stake', async () => {
    const answer = Promise.withResolvers<string>();
    stage.provider.answer('eth_sendTransaction', () => answer.promise);
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(screen.getByRole('radio', { name: '90 d' }));
    await stake('1.5');
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    type('7');
    fireEvent.click(screen.getByRole('radio', { name: 'Flexible' }));
    await act(async () => answer.resolve(HASH));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('7'));
    expect(amount().value).toBe('7');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Flexible' }).checked).toBe(true);
  });

  it('asks for a wallet if there is none, also by Enter, and opens no review', async () => {
    const asked = vi.spyOn(wallet, 'ask').mockImplementation(() => {});
    renderInApp(<DashboardPage />);
    await screen.findByRole('button', { name: 'Connect wallet' });
    type('1');
    const { form } = amount();
    if (form) fireEvent.submit(form);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    asked.mockRestore();
  });

  it('reports changes since it was opened in the review, and sends nothing', async () => {
    const { client } = renderInApp(<DashboardPage />);
    await connect(stage);
    type('3');
    press('Stake 3.0000 BNB');
    const review = within(await screen.findByRole('dialog'));
    const confirm = review.getByRole<HTMLButtonElement>('button', { name: 'Confirm in Example' });
    expect(confirm.disabled).toBe(false);
    stage.answers['/api/vault'] = vaultReply({ capacityWei: bnb(2n) });
    await act(async () => void (await client.invalidateQueries()));
    await review.findByText(/You can stake up to 2\.0000 BNB now/);
    expect(confirm.disabled).toBe(true);
    expect(review.getByText('3 BNB')).toBeDefined();
    stage.answers['/api/vault'] = vaultReply();
    await act(async () => void (await client.invalidateQueries()));
    await waitFor(() => expect(confirm.disabled).toBe(false));
    stage.provider.answer('eth_chainId', () => '0x1');
    await act(async () => stage.provider.emit('chainChanged', '0x1'));
    await review.findByText('The network in Example is Ethereum. This needs Local chain.');
    expect(review.getByRole('button', { name: 'Switch to Local chain' })).toBeDefined();
    expect(confirm.disabled).toBe(true);
  });

  it('keeps a draft across a reload, without any address', async () => {
    const { unmount } = renderInApp(<DashboardPage />);
    await connect(stage);
    type('1.25');
    fireEvent.click(screen.getByRole('radio', { name: '90 d' }));
    unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('0x');
    renderInApp(<DashboardPage />);
    await screen.findByRole('textbox', { name: 'Amount' });
    expect(amount().value).toBe('1.25');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 d' }).checked).toBe(true);
  });
});

describe('the network', () => {
  it('offers one button that switches, and signs nothing until then', async () => {
    stage.provider.answer('eth_chainId', () => '0x1');
    stage.provider.answer('wallet_switchEthereumChain', () => {
      stage.provider.answer('eth_chainId', () => '0x7a69');
      return null;
    });
    renderInApp(<DashboardPage />);
    await act(() => wallet.connect(optionOf(stage.provider)));
    await screen.findByText('The network in Example is Ethereum. Switch to Local chain.');
    type('1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stake 1.0000 BNB' }).disabled).toBe(true);
    press('Switch to Local chain');
    await waitFor(() => expect(screen.queryByText(/network in Example/)).toBeNull());
    expect(stage.provider.countOf('wallet_switchEthereumChain')).toBe(1);
    expect(amount().value).toBe('1');
  });
});

describe('when something cannot be read', () => {
  it('each card reports it itself and offers to retry', async () => {
    stage.answers['/api/vault'] = () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 });
    renderInApp(<DashboardPage />);
    const again = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Try again' });
      expect(buttons.length).toBeGreaterThanOrEqual(3);
      return buttons;
    });
    stage.answers['/api/vault'] = vaultReply();
    fireEvent.click(again[0] as HTMLElement);
    expect(await screen.findByText('Block 42 finalised')).toBeDefined();
  });

  it('shows the last known block of a chain that does not answer, and says that it is not the newest', async () => {
    stage.answers['/api/vault'] = vaultReply({ stale: true });
    renderInApp(<DashboardPage />);
    expect(await screen.findByText('As of block 42, not the newest')).toBeDefined();
  });

  it('says at what time the reserve was used up, and that everything can be withdrawn', async () => {
    stage.answers['/api/vault'] = vaultReply({
      rateBps: 0,
      freeWei: '0',
      principalWei: bnb(1n),
      fundedUntil: START_AT,
    });
    renderInApp(<DashboardPage />);
    expect(await screen.findByText(/The reserve is used up\. Flexible rewards stopped at/)).toBeDefined();
  });
});
