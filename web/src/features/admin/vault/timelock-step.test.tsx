import { ZERO_WORD } from '@eleven/vault-client/timelock';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { CHECKSUMMED, optionOf, sharingWallet } from '../../../testing/fake-wallet.ts';
import { renderPart } from '../../../testing/render.tsx';
import { configReply, VAULT_ADDRESS } from '../../../testing/vault-reply.ts';
import { shownToast } from '../../../ui/overlay/toast-store.ts';
import { wallet } from '../../../wallet/use-wallet.ts';
import { TimelockStepDialog } from './timelock-step.tsx';

afterEach(() => act(() => wallet.disconnect()));

it('says that the wallet accepted the request, not that the timelock has done it', async () => {
  const api = fakeApi({
    'GET /api/config': { body: configReply() },
    'POST /api/admin/levers': { body: { entryId: '7' } },
    'POST /api/admin/levers/7/sent': { status: 204 },
  });
  const provider = sharingWallet();
  provider.answer('eth_call', () => `0x${'1'.padStart(64, '0')}`);
  provider.answer('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`);
  await act(() => wallet.connect(optionOf(provider)));
  const onClose = vi.fn();
  renderPart(
    <TimelockStepDialog
      step="execute"
      timelock={{ address: `0x${'a1'.repeat(20)}`, delaySeconds: 172_800 }}
      content={{
        calls: [{ target: VAULT_ADDRESS, valueWei: 0n, data: '0x' }],
        predecessor: ZERO_WORD,
        salt: ZERO_WORD,
      }}
      id={`0x${'cd'.repeat(32)}`}
      action={{ account: CHECKSUMMED, chainId: 31_337, vaultAddress: VAULT_ADDRESS }}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('button', { name: /^Confirm in/ });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Announced two days ago' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.to('/api/admin/levers')).toHaveLength(1);
  expect(provider.countOf('eth_sendTransaction')).toBe(1);
  expect(shownToast()).toMatchObject({
    title: 'Execute in the timelock',
    description: 'Your wallet accepted the request. The list shows it once it is on the chain.',
  });
});
