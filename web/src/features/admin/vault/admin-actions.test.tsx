import { formatBnb, parseBnb } from '@eleven/protocol/money';
import { callToJson } from '@eleven/vault-client/vault-call';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { CHECKSUMMED, OTHER_ACCOUNT } from '../../../testing/fake-wallet.ts';
import { renderPart } from '../../../testing/render.tsx';
import { configReply, VAULT_ADDRESS, vaultReply } from '../../../testing/vault-reply.ts';
import { readRecords } from './action-records.ts';
import type { AdminAction } from './admin-action.ts';
import { AdminActions } from './admin-actions.tsx';

const BNB = 10n ** 18n;
const run = vi.fn<AdminAction['run']>();
let paused = false;
let api: ReturnType<typeof fakeApi>;

/** An action as the page passes it. `amountProblem` checks only the typed number; the component compares it with the reserve. */
const adminAction = (changes: Partial<AdminAction> = {}): AdminAction => ({
  vaultAddress: VAULT_ADDRESS,
  chainId: 31_337,
  account: CHECKSUMMED,
  isWrongNetwork: false,
  // 1,000 BNB are free, and 10,000 BNB staked use up 1,100 a year.
  vault: vaultReply({
    principalWei: (10_000n * BNB).toString(),
    fundedUntil: vaultReply().chainNow + Math.floor((365 * 86_400 * 1_000) / 1_100),
  }),
  busy: undefined,
  amountProblem: (typed) => (parseBnb(typed).ok ? undefined : 'Enter an amount.'),
  run,
  outcome: null,
  rows: null,
  ...changes,
});

async function show(changes: Partial<AdminAction> = {}) {
  const action = adminAction(changes);
  const actions = { fund: action, withdrawReserve: action, setPaused: action };
  const view = renderPart(<AdminActions {...actions} />);
  await screen.findByLabelText('Amount to fund');
  return view;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const review = async () => within(await screen.findByRole('dialog'));
const requested = () => api.to('/api/admin/levers').map(({ body }) => body);

beforeEach(() => {
  paused = false;
  run.mockReset().mockResolvedValue(true);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  api = fakeApi({
    'GET /api/admin/vault-control': () => ({
      body: {
        owner: CHECKSUMMED,
        ownerIsContract: false,
        delaySeconds: null,
        pendingOwner: null,
        guardian: CHECKSUMMED,
        paused,
        withdrawableWei: (40n * BNB).toString(),
      },
    }),
    'POST /api/admin/levers': { body: { entryId: '7' } },
  });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('offers other roles nothing that only admins may do, and says so', async () => {
  api.answers['GET /api/admin/user'] = { body: { id: '1', name: 'Sue', role: 'support' } };
  const action = adminAction();
  renderPart(<AdminActions fund={action} withdrawReserve={action} setPaused={action} />);
  await screen.findByText('Only the admin role can ask for funding, withdrawing or pausing.');
  expect(screen.queryByRole('button', { name: 'Fund the reserve' })).toBeNull();
  expect(screen.queryByLabelText('Amount to withdraw', { exact: false })).toBeNull();
});

describe('an amount that is refused', () => {
  it('names the largest possible withdrawal, and the message disappears when the field is cleared', async () => {
    await show();
    type('Amount to withdraw', '40.1');
    press('Withdraw reserve');
    const sentence = `At most ${formatBnb(40n * BNB)} BNB can be withdrawn now: the rewards of 90 days stay.`;
    expect(await screen.findByText(sentence)).toBeDefined();
    type('Amount to withdraw', '');
    expect(screen.queryByText(sentence)).toBeNull();
    expect(screen.queryByText('Enter an amount.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the receiver of a withdrawal', () => {
  it.each([
    ['with a letter in the wrong case', `${CHECKSUMMED.slice(0, -1)}${CHECKSUMMED.endsWith('6') ? '7' : '6'}`],
    ['that is the zero address', `0x${'0'.repeat(40)}`],
    ['that is cut off', CHECKSUMMED.slice(0, -1)],
  ])('is refused %s', async (_, to) => {
    await show();
    type('Amount to withdraw', '1');
    type('To the address', to);
    press('Withdraw reserve');
    expect(await screen.findByText(/^Check the address/)).toBeDefined();
    // The amount is right, so the address is the first to be corrected.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To the address')));
    expect(screen.queryByRole('dialog')).toBeNull();
    // The same address without the mistake.
    type('To the address', to.toLowerCase().padEnd(42, '1').replace(/0{40}/, '1'.repeat(40)));
    press('Withdraw reserve');
    expect(await screen.findByRole('dialog')).toBeDefined();
  });
});

describe('the review of an action', () => {
  it.each([
    [
      'fund',
      () => {
        type('Amount to fund', '5.000000000000000001');
        press('Fund the reserve');
      },
      ['5.000000000000000001 BNB', 'about 1,005.0000 BNB', '331 days', '333 days', 'fund()'],
      { function: 'fund', valueWei: '5000000000000000001' },
    ],
    [
      'withdraw',
      () => {
        type('Amount to withdraw', '40');
        press('Withdraw reserve');
      },
      ['40 BNB', 'about 960.0000 BNB', '318 days', 'withdrawReserve()'],
      { function: 'withdrawReserve', to: CHECKSUMMED, mostWei: (40n * BNB).toString() },
    ],
    [
      'pause',
      () => press('Pause new stakes'),
      ['Open', 'Paused', 'setPaused(true)'],
      { function: 'setPaused', paused: true },
    ],
  ])(
    'of %s shows the effect, and the audit log has the action before the wallet is asked',
    async (_, begin, facts, call) => {
      await show();
      begin();
      const dialog = await review();
      for (const fact of facts) expect(dialog.getAllByText(fact, { exact: false }).length).toBeGreaterThan(0);
      const confirm = dialog.getByRole('button', { name: /^Confirm in/ });
      if (call.function !== 'fund') {
        fireEvent.click(confirm);
        expect(dialog.getByText('Please write a reason of at least 3 characters.')).toBeDefined();
        expect(requested()).toEqual([]);
      }
      type('Reason', 'Because it is time');
      run.mockImplementation(async () => {
        expect(requested()).toHaveLength(1);
        return true;
      });
      fireEvent.click(confirm);
      await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
      expect(requested()).toEqual([{ ...call, wallet: CHECKSUMMED, reason: 'Because it is time' }]);
      const [sent] = run.mock.calls[0] ?? [];
      expect(sent && callToJson(sent)).toEqual(call);
      expect(run.mock.calls[0]?.[1]).toBe(CHECKSUMMED);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('names the vault where there are several', async () => {
    const vaults = [
      { address: `0x${'a1'.repeat(20)}`, name: 'Vault 2', status: 'open' },
      { address: VAULT_ADDRESS, name: 'Vault 1', status: 'closing' },
    ] as const;
    api.answers['GET /api/config'] = { body: configReply({ vaults: [...vaults] }) };
    await show();
    press('Pause new stakes');
    expect(await (await review()).findByText('Vault 1')).toBeDefined();
  });

  it('shows the call that resumes new stakes while the vault is paused', async () => {
    paused = true;
    await show();
    press('Resume new stakes');
    expect((await review()).getByText('setPaused(false)')).toBeDefined();
  });

  it('does not ask the wallet if the audit log cannot be written', async () => {
    api.answers['POST /api/admin/levers'] = { status: 503, body: { code: 'unavailable', message: 'Not now.' } };
    await show();
    press('Pause new stakes');
    const dialog = await review();
    type('Reason', 'Because it is time');
    fireEvent.click(dialog.getByRole('button', { name: /^Confirm in/ }));
    await dialog.findByText('The audit log could not be updated, so the wallet was not opened.', { exact: false });
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ['another account is chosen', { account: OTHER_ACCOUNT }, /^The wallet’s account has changed/],
    ['the wallet goes to another network', { isWrongNetwork: true }, /^Your wallet is on another network/],
  ])('stops when %s', async (_, change, sentence) => {
    const view = await show();
    type('Amount to fund', '1');
    press('Fund the reserve');
    const dialog = await review();
    expect((dialog.getByRole('button', { name: /^Confirm in/ }) as HTMLButtonElement).disabled).toBe(false);
    const other = adminAction(change);
    view.rerender(view.wrap(<AdminActions fund={other} withdrawReserve={other} setPaused={other} />));
    expect(dialog.getByText(sentence)).toBeDefined();
    expect((dialog.getByRole('button', { name: /^Confirm in/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});

it('does not ask the wallet once the admin has gone back while the audit log was written', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  await show();
  api.answers['POST /api/admin/levers'] = () => written.then(() => ({ body: { entryId: '7' } }));
  type('Amount to withdraw', '1');
  press('Withdraw reserve');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Moved to cold' } });
  fireEvent.submit(dialog.querySelector('form') ?? expect.fail('no form'));
  await waitFor(() => expect(requested()).toHaveLength(1));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  write();
  // The page writes its own record right before it would ask the wallet.
  await waitFor(() => expect(readRecords(Date.now())).toHaveLength(1));
  expect(run).not.toHaveBeenCalled();
});
