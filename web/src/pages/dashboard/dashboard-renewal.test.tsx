import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bnb,
  clearDashboard,
  connect,
  type DashboardStage,
  HASH,
  ofWallet,
  setDashboard,
} from '../../testing/dashboard.tsx';
import { configReply, emptyPositions, START_AT, vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import DashboardPage from './dashboard-page.tsx';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

describe('a fixed term', () => {
  const fixed = (endsAt: number) => ({
    id: '7',
    principalWei: bnb(10n),
    rewardWei: '90410958904109589',
    termDays: 30,
    startedAt: START_AT,
    endsAt,
    txHash: HASH,
  });

  it('that has ended can be staked again with its reward, for the same term or another', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(true);
    expect(dialog.getByText('10.0904 BNB')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: '365 days' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Stake 10.0904 BNB for 365 days' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
      call: { function: 'renew', id: '7', termDays: 365 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is pressed after another stays the one that waits, however late the other is answered', async () => {
    const second = { ...fixed(START_AT), id: '8', principalWei: bnb(20n) };
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT), second] })));
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
    stage.provider.answer(
      'eth_sendTransaction',
      () => answers[stage.provider.countOf('eth_sendTransaction') - 1]?.promise,
    );
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw 10.0904 BNB' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw 20.0904 BNB' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(2));
    expect(screen.getByRole('button', { name: 'Check wallet' })).toBeDefined();
    await act(async () => answers[0].reject({ code: 4001, message: 'no' }));
    expect(screen.getByRole('button', { name: 'Check wallet' })).toBeDefined();
    await act(async () => answers[1].resolve(HASH));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check wallet' })).toBeNull());
  });

  it('is not staked again if the user goes back while the consent is being stored', async () => {
    const stored = Promise.withResolvers<Response>();
    Object.assign(stage.answers, {
      '/api/user': { id: 'u', role: 'user', consentDue: true },
      '/api/profile/consents': () => stored.promise,
      ...ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })),
    });
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: 'Stake 10.0904 BNB for 30 days' }));
    await screen.findByRole('button', { name: 'Saving your consent' });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await act(async () => stored.resolve(Response.json({ consents: [], dueVersion: null })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/Checking with the chain first/)).toBeNull();
    expect(stage.calls.filter(({ path }) => path === '/api/vault/dry-run')).toEqual([]);
    expect(stage.provider.countOf('eth_sendTransaction')).toBe(0);
  });

  it('closes its dialog when it was withdrawn in another window, but not while the wallet is asked', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    const { client } = renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    let answer = (_hash: string): void => undefined;
    stage.provider.answer('eth_sendTransaction', () => new Promise<string>((resolve) => (answer = resolve)));
    fireEvent.click(await screen.findByRole('button', { name: 'Stake 10.0904 BNB for 30 days' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    Object.assign(stage.answers, ofWallet(emptyPositions()));
    await act(async () => void (await client.invalidateQueries()));
    await screen.findByText('No open positions.');
    expect(screen.getByRole('dialog')).toBeDefined();
    await act(async () => answer(HASH));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    await act(async () => void (await client.invalidateQueries()));
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    await screen.findByRole('dialog');
    Object.assign(stage.answers, ofWallet(emptyPositions()));
    await act(async () => void (await client.invalidateQueries()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that has ended reports in advance terms that the reserve cannot cover, and paused new stakes', async () => {
    const lockCapacityWei = { '30': bnb(1n), '90': bnb(1n), '180': bnb(11n), '365': bnb(9n) };
    stage.answers['/api/vault'] = vaultReply({ lockCapacityWei });
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    const { unmount } = renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    const dialog = within(await screen.findByRole('dialog'));
    // The first term with enough capacity.
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '180 days' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: '365 days' }));
    await dialog.findByText('The reserve can cover at most 9.0000 BNB for this term.');
    expect(dialog.getByText('The reserve can cover this amount for: 180 days.')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Stake 10/ }).disabled).toBe(true);
    unmount();

    stage.answers['/api/vault'] = vaultReply({ paused: true });
    renderInApp(<DashboardPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Stake again' }));
    const paused = within(await screen.findByRole('dialog'));
    expect(paused.getByText('New stakes are paused, so you cannot stake again now.')).toBeDefined();
    expect(paused.getByRole<HTMLButtonElement>('button', { name: /^Stake 10/ }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Withdraw 10.0904 BNB' })).toBeDefined();
    expect(screen.getByText('One fixed term has ended. Below you can withdraw it with its reward.')).toBeDefined();
  });

  it('is counted as ended as soon as its end has passed, before the server has read that block', async () => {
    const positions = emptyPositions({ fixed: [fixed(START_AT + 500)] });
    const open = { ...positions.open, maturedCount: 0 };
    Object.assign(stage.answers, ofWallet({ ...positions, open }));
    renderInApp(<DashboardPage />);
    expect(await screen.findByText(/^One fixed term has ended\. Below you can withdraw it/)).toBeDefined();
  });

  it('of another vault has the calendar file of that vault', async () => {
    const older = `0x${'a'.repeat(40)}`;
    const vaults = [...configReply().vaults, { address: older, name: 'Vault of 2026', status: 'closing' } as const];
    stage.answers['/api/config'] = configReply({ vaults });
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT + 86_400)] })));
    history.replaceState(null, '', `/dashboard?vault=${older}`);
    renderInApp(<DashboardPage />);
    const link = await screen.findByRole('link', { name: /Calendar/ });
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('vault')).toBe(older);
    history.replaceState(null, '', '/dashboard');
  });

  it('of a vault without new stakes is withdrawn, and rewards are claimed there: neither is staked again', async () => {
    const older = `0x${'a'.repeat(40)}`;
    const vaults = [...configReply().vaults, { address: older, name: 'Vault of 2026', status: 'closing' } as const];
    stage.answers['/api/config'] = configReply({ vaults });
    const flexible = { principalWei: bnb(10n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT };
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible, fixed: [fixed(START_AT)] })));
    const { unmount } = renderInApp(<DashboardPage />);
    expect(await screen.findByRole('button', { name: 'Compound' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stake again' })).toBeDefined();
    unmount();
    history.replaceState(null, '', `/dashboard?vault=${older}`);
    renderInApp(<DashboardPage />);
    expect(await screen.findByRole('button', { name: 'Withdraw 10.0904 BNB' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Claim' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Compound' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stake again' })).toBeNull();
    expect(
      await screen.findByText('One fixed term has ended. Below you can withdraw it with its reward.'),
    ).toBeDefined();
    history.replaceState(null, '', '/dashboard');
  });
});
