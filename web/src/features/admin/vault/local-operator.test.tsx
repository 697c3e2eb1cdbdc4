import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_ADDRESS, OPERATOR_INDEX } from '../../../../../scripts/chain/accounts.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { LocalOperator } from './local-operator.tsx';

const CONTROL = {
  owner: OPERATOR_ADDRESS,
  ownerIsContract: false,
  delaySeconds: null,
  pendingOwner: null,
  guardian: OPERATOR_ADDRESS,
  paused: false,
  withdrawableWei: '0',
};
const DEMO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('the hint for admin actions on the local chain', () => {
  it.each([['no wallet', undefined] as const, ['another wallet', DEMO] as const])(
    'is shown with %s, and the phrase can be copied',
    async (_, account) => {
      fakeApi({ 'GET /api/admin/vault-control': { body: CONTROL } });
      renderPart(<LocalOperator account={account} />);
      expect(await screen.findByText(DEVELOPMENT_MNEMONIC)).toBeTruthy();
      expect(
        screen.getByText(new RegExp(`${OPERATOR_INDEX + 1}th account \\(index ${OPERATOR_INDEX}\\)`)),
      ).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Copy the phrase' })).toBeTruthy();
    },
  );

  it('is not shown to the owner of the keys', async () => {
    fakeApi({ 'GET /api/admin/vault-control': { body: CONTROL } });
    renderPart(
      <>
        <LocalOperator account={OPERATOR_ADDRESS.toLowerCase()} />
        <LocalOperator account={undefined} />
      </>,
    );
    // Both read the same reply: where the phrase is shown once, the owner does not see it.
    expect(await screen.findAllByText(DEVELOPMENT_MNEMONIC)).toHaveLength(1);
  });
});
