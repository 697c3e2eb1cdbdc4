import { parseBnb } from '@eleven/protocol/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../../testing/fake-api.ts';
import { CHECKSUMMED } from '../../../testing/fake-wallet.ts';
import { renderPart } from '../../../testing/render.tsx';
import { VAULT_ADDRESS, vaultReply } from '../../../testing/vault-reply.ts';
import type { AdminAction } from './admin-action.ts';
import { AdminActions } from './admin-actions.tsx';

const BNB = 10n ** 18n;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  HTMLElement.prototype.scrollIntoView ??= () => {};
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

it('does not ask the wallet once the admin has gone back while the audit log was written', async () => {
  const run = vi.fn<AdminAction['run']>().mockResolvedValue(true);
  const { promise: when, resolve: come } = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/vault-control': {
      body: {
        owner: CHECKSUMMED,
        ownerIsContract: false,
        delaySeconds: null,
        pendingOwner: null,
        guardian: CHECKSUMMED,
        paused: false,
        withdrawableWei: (40n * BNB).toString(),
      },
    },
    'POST /api/admin/levers': () => when.then(() => ({ body: { entryId: '7' } })),
  });
  const action: AdminAction = {
    vaultAddress: VAULT_ADDRESS,
    chainId: 31_337,
    account: CHECKSUMMED,
    isWrongNetwork: false,
    vault: vaultReply(),
    busy: undefined,
    amountProblem: (typed) => (parseBnb(typed).ok ? undefined : 'Enter an amount.'),
    run,
    outcome: null,
    rows: null,
  };
  renderPart(<AdminActions fund={action} withdrawReserve={action} setPaused={action} />);
  fireEvent.change(await screen.findByLabelText('Amount to withdraw', { exact: false }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw reserve' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Reason' }), { target: { value: 'Moved to cold' } });
  fireEvent.submit(dialog.querySelector('form') ?? expect.fail('no form'));
  await waitFor(() => expect(api.to('/api/admin/levers')).toHaveLength(1));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  come();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(run).not.toHaveBeenCalled();
});
