import { getContractAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { DEVELOPMENT_MNEMONIC, OPERATOR_ADDRESS, OPERATOR_INDEX, VAULT_ADDRESS } from './accounts.ts';

test('the addresses that are written down are those of the mnemonic', () => {
  expect(mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX }).address).toBe(OPERATOR_ADDRESS);
  expect(getContractAddress({ from: OPERATOR_ADDRESS, nonce: 0n })).toBe(VAULT_ADDRESS);
});
