import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bnb,
  clearDashboard,
  connect,
  type DashboardStage,
  HASH,
  LINKED,
  ofWallet,
  setDashboard,
} from '../../testing/dashboard.tsx';
import { CHECKSUMMED, OTHER_ACCOUNT, optionOf } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT, VAULT_ADDRESS, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { wallet } from '../../wallet/use-wallet.ts';
import DashboardPage from './dashboard-page.tsx';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

describe('linked wallets', () => {
  const flexible = { principalWei: bnb(40n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT };

  /** The button exists, is disabled, and is described by the sentence beside it. */
  const isHeld = (name: string | RegExp, reason: string) => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(true);
    const sentence = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(sentence?.textContent).toBe(reason);
  };

  it('are shown without connecting, with their actions, which name the wallet they need', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    renderInApp(<DashboardPage />);
    const table = within(await screen.findByRole('table', { name: 'Positions' }));
    expect(table.getByText('40.0000')).toBeDefined();
    for (const name of ['Claim', 'Compound', 'Withdraw']) isHeld(name, 'Connect 0xf39F…2266 to do this.');
    expect(table.getByRole('button', { name: 'Connect' })).toBeDefined();
  });

  it('name the required account while another one is connected, and ask the wallet for it', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })), {
      [`/api/wallets/${OTHER_ACCOUNT}/positions`]: emptyPositions(),
      [`/api/wallets/${OTHER_ACCOUNT}/history`]: { entries: [], nextBefore: null },
    });
    stage.provider.answer('eth_requestAccounts', () => [OTHER_ACCOUNT]);
    stage.provider.answer('wallet_requestPermissions', () => null);
    renderInApp(<DashboardPage />);
    await connect(stage);
    await screen.findByText('Choose the account 0xf39F…2266 in your wallet to do this.');
    isHeld('Withdraw', 'Choose the account 0xf39F…2266 in your wallet to do this.');
    fireEvent.click(screen.getByRole('button', { name: 'Choose the account' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false),
    );
    expect(stage.provider.countOf('wallet_requestPermissions')).toBe(1);
  });

  it('report that the wallet is on another network, with a button that switches', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    stage.provider.answer('eth_chainId', () => '0x1');
    stage.provider.answer('wallet_switchEthereumChain', () => {
      stage.provider.answer('eth_chainId', () => '0x7a69');
      return null;
    });
    renderInApp(<DashboardPage />);
    await act(() => wallet.connect(optionOf(stage.provider)));
    await screen.findByText('Your wallet is on another network.');
    isHeld('Withdraw', 'Your wallet is on another network.');
    const table = within(screen.getByRole('table', { name: 'Positions' }));
    fireEvent.click(table.getByRole('button', { name: 'Switch to Local chain' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false),
    );
  });

  it.each([
    ['vault.compoundReserveTooLow', /cannot cover compounding now/],
    ['vault.stakingPaused', /New stakes are paused/],
  ])('offer to claim rewards that cannot be compounded (%s)', async (code, sentence) => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    stage.answers['/api/vault/dry-run'] = (body: unknown) =>
      (body as { call: { function: string } }).call.function === 'compound'
        ? { ok: false, code, message: 'x', details: {} }
        : { ok: true, gas: 53_000 };
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Compound' }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Claim 1.0000 BNB instead' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(stage.calls.filter(({ path }) => path === '/api/vault/dry-run').at(-1)?.body).toMatchObject({
      call: { function: 'claim' },
      vault: VAULT_ADDRESS,
    });
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('wait for each other while the wallet is asked, until the user stops waiting', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    stage.provider.answer('eth_sendTransaction', () => new Promise(() => {}));
    renderInApp(<DashboardPage />);
    await connect(stage);
    const table = within(await screen.findByRole('table', { name: 'Positions' }));
    fireEvent.click(table.getByRole('button', { name: 'Claim' }));
    await screen.findByText('Confirm it in Example.');
    const others = ['Compound', 'Withdraw'];
    const isDisabled = (name: string) => table.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect(others.map(isDisabled)).toEqual([true, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(others.map(isDisabled)).toEqual([false, false]);
    // The request is still open in the wallet, so it is not sent twice.
    fireEvent.click(screen.getByRole('button', { name: 'Claim 1.0000 BNB' }));
    await screen.findByText(/already open in your wallet/);
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(1);
    // Only when the user says so: the page cannot know whether the wallet still shows it.
    fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(2));
  });

  it('claim with one request once connected', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Claim 1.0000 BNB' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toEqual({
      from: CHECKSUMMED,
      call: { function: 'claim' },
      vault: VAULT_ADDRESS,
    });
  });

  it('can be linked by signing the server’s message', async () => {
    stage.answers['/api/wallets'] = { wallets: [], claims: [] };
    stage.answers['/api/wallets/link-message'] = { message: 'Sign me' };
    stage.answers['/api/wallets/link'] = () => {
      stage.answers['/api/wallets'] = { wallets: [LINKED], claims: [] };
      return LINKED;
    };
    stage.provider.answer('personal_sign', () => `0x${'12'.repeat(65)}`);
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Link to my account' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Link to my account' })).toBeNull());
    expect(stage.provider.asked.find(({ method }) => method === 'personal_sign')?.params).toEqual([
      '0x5369676e206d65',
      CHECKSUMMED,
    ]);
    expect(stage.calls.find(({ path }) => path === '/api/wallets/link')?.body).toEqual({
      message: 'Sign me',
      signature: `0x${'12'.repeat(65)}`,
    });
  });

  it('require a step-up before they are linked if the last proof is too old', async () => {
    stage.answers['/api/wallets'] = { wallets: [], claims: [] };
    stage.answers['/api/wallets/link-message'] = () =>
      Response.json({ code: 'auth.stepUpRequired', message: 'x' }, { status: 403 });
    stage.answers['/api/step-up'] = { methods: ['password'], until: null };
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Link to my account' }));
    const asked = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    const password = await within(asked).findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(stage.provider.countOf('personal_sign')).toBe(0);
  });
});

describe('withdrawing', () => {
  const fixed = (endsAt: number) => ({
    id: '7',
    principalWei: bnb(10n),
    rewardWei: '90410958904109589',
    termDays: 30,
    startedAt: START_AT,
    endsAt,
    txHash: HASH,
  });

  it('early first shows the forfeited reward', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT + 2_592_000)] })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave early' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You give up 0\.090410 BNB of rewards/)).toBeDefined();
    expect(dialog.getByText(/^0\.0904109589\d+ BNB$/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Give up 0.090410 BNB and leave' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
      call: { function: 'exitEarly', id: '7' },
    });
  });

  it('starts without the outcome of an earlier transaction', async () => {
    const flexible = { principalWei: bnb(4n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT };
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible, fixed: [fixed(START_AT + 2_592_000)] })));
    stage.provider.answer('eth_getTransactionByHash', () => ({ nonce: '0x5' }));
    renderInApp(<DashboardPage />);
    await connect(stage);
    const table = within(await screen.findByRole('table', { name: 'Positions' }));
    fireEvent.click(table.getByRole('button', { name: 'Claim' }));
    // In the list of transactions, and where it was requested.
    await waitFor(() => expect(screen.getAllByText(/Sent\. Waiting for a block/)).toHaveLength(2));
    fireEvent.click(table.getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/Claim rewards/)).toBeNull();
    expect(dialog.queryByText(/Sent/)).toBeNull();
  });

  it('counts down the days of a term from its full length', async () => {
    const startedAt = START_AT + 30;
    stage.answers['/api/vault'] = vaultReply({ chainNow: startedAt });
    const position = { ...fixed(startedAt + 2_592_000), startedAt };
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [position] })));
    renderInApp(<DashboardPage />);
    expect(await screen.findByText('30 days left')).toBeDefined();
  });

  it.each([
    [36.1, '2 days left'],
    [35.9, '1 day left'],
    [25, '1 day left'],
    [23.9, 'Less than a day left'],
  ])('names the nearest day of the %s hours left, and less than one as such', async (hours, sentence) => {
    stage.answers['/api/vault'] = vaultReply({ chainNow: START_AT });
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT + hours * 3_600)] })));
    renderInApp(<DashboardPage />);
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('after the end pays principal and reward together', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw 10.0904 BNB' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
      call: { function: 'redeem', id: '7' },
    });
  });

  it('in part refuses more than the principal, and keeps the typed amount when declined', async () => {
    const flexible = { principalWei: bnb(4n), accruedWei: '250000000000000000', fundedSecondsPaid: 0, since: START_AT };
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    stage.provider.answer('eth_sendTransaction', () => Promise.reject({ code: 4001, message: 'User rejected' }));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Part of the principal' }));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Principal to withdraw' });
    fireEvent.change(field, { target: { value: '5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(dialog.getByText(/You have 4\.0000 BNB staked/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Max' }));
    expect(field.value).toBe('4');
    fireEvent.change(field, { target: { value: '1.5' } });
    const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    // Staked, the rest, the rest's reward per day at 11% of 365 days, and the accrued rewards, which stay.
    expect(shown).toEqual(['4.0000 BNB', '2.5000 BNB', '0.000753 BNB', '0.2500 BNB']);
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw 1.5000 BNB' }));
    expect(await dialog.findByText('The wallet rejected the request. Nothing was sent.')).toBeDefined();
    expect(field.value).toBe('1.5');
  });
});

describe('checking on chain', () => {
  it('opens below the title, reads nothing before that, and returns the focus when closed', async () => {
    renderInApp(<DashboardPage />);
    await connect(stage);
    const button = await screen.findByRole('button', { name: 'Check on chain' });
    const before = stage.provider.countOf('eth_blockNumber');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    const close = await screen.findByRole('button', { name: 'Close the check' });
    expect(screen.getByRole('region', { name: 'Check on chain' }).id).toBe(button.getAttribute('aria-controls'));
    await waitFor(() => expect(stage.provider.countOf('eth_blockNumber')).toBeGreaterThan(before));
    close.focus();
    fireEvent.click(close);
    expect(screen.queryByRole('region', { name: 'Check on chain' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
