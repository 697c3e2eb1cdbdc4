import { getContractAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import {
  DEVELOPMENT_MNEMONIC,
  OPERATOR_ADDRESS,
  OPERATOR_INDEX,
  PRICE_FEED_ADDRESS,
  PRICE_FEED_OWNER,
  PRICE_FEED_OWNER_INDEX,
  SECOND_DEPLOYER_ADDRESS,
  SECOND_DEPLOYER_INDEX,
  SECOND_VAULT_ADDRESS,
  VAULT_ADDRESS,
} from './accounts.ts';

test('the listed addresses are those of the mnemonic', () => {
  expect(mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: OPERATOR_INDEX }).address).toBe(OPERATOR_ADDRESS);
  expect(getContractAddress({ from: OPERATOR_ADDRESS, nonce: 0n })).toBe(VAULT_ADDRESS);
  const second = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: SECOND_DEPLOYER_INDEX }).address;
  expect(second).toBe(SECOND_DEPLOYER_ADDRESS);
  expect(getContractAddress({ from: SECOND_DEPLOYER_ADDRESS, nonce: 0n })).toBe(SECOND_VAULT_ADDRESS);
  const owner = mnemonicToAccount(DEVELOPMENT_MNEMONIC, { addressIndex: PRICE_FEED_OWNER_INDEX }).address;
  expect(owner).toBe(PRICE_FEED_OWNER);
  expect(getContractAddress({ from: PRICE_FEED_OWNER, nonce: 0n })).toBe(PRICE_FEED_ADDRESS);
});
