import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { CHECKSUMMED } from '../../testing/fake-wallet.ts';
import { emptyPositions, START_AT } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import DashboardPage from './dashboard-page.tsx';

let stage: DashboardStage;

beforeEach(() => {
  stage = setDashboard();
});
afterEach(clearDashboard);

describe('linked wallets', () => {
  const flexible = { principalWei: bnb(40n), accruedWei: bnb(1n), fundedSecondsPaid: 0, since: START_AT };

  it('are shown without connecting, and say why nothing can be done', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ flexible })));
    renderInApp(<DashboardPage />);
    const table = within(await screen.findByRole('table', { name: 'Positions' }));
    expect(table.getByText('40.0000')).toBeDefined();
    expect(table.getByText('Connect 0xf39F…2266 to withdraw.')).toBeDefined();
    expect(table.queryByRole('button')).toBeNull();
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
    });
  });

  it('link by a signature of the message of the server', async () => {
    stage.answers['/api/wallets'] = { wallets: [] };
    stage.answers['/api/wallets/link-message'] = { message: 'Sign me' };
    stage.answers['/api/wallets/link'] = () => {
      stage.answers['/api/wallets'] = { wallets: [LINKED] };
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
});

describe('leaving', () => {
  const fixed = (endsAt: number) => ({
    id: '7',
    principalWei: bnb(10n),
    rewardWei: '90410958904109589',
    termDays: 30,
    startedAt: START_AT,
    endsAt,
    status: 'open' as const,
    txHash: HASH,
  });

  it('early says first what is given up', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT + 2_592_000)] })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave early' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/You give up 0\.090410 BNB of rewards/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Give up 0.090410 BNB and leave' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
      call: { function: 'exitEarly', id: '7' },
    });
  });

  it('at the end pays principal and reward in one', async () => {
    Object.assign(stage.answers, ofWallet(emptyPositions({ fixed: [fixed(START_AT)] })));
    renderInApp(<DashboardPage />);
    await connect(stage);
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw 10.0904 BNB' }));
    await waitFor(() => expect(stage.provider.countOf('eth_sendTransaction')).toBe(1));
    expect(stage.calls.find(({ path }) => path === '/api/vault/dry-run')?.body).toMatchObject({
      call: { function: 'redeem', id: '7' },
    });
  });

  it('in part refuses more than there is, and keeps what was typed when declined', async () => {
    const flexible = { principalWei: bnb(4n), accruedWei: '0', fundedSecondsPaid: 0, since: START_AT };
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
    fireEvent.change(field, { target: { value: '1.5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw 1.5000 BNB' }));
    expect(await dialog.findByText('You declined in the wallet. Nothing was sent.')).toBeDefined();
    expect(field.value).toBe('1.5');
  });
});
