import { expect, it } from 'vitest';
import { createChain } from './chain.ts';
import { createVaults, nameOf } from './vaults.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const chain = createChain({ rpcUrls: ['http://127.0.0.1:1'], chainId: 56, vaultAddress: address('a') });
const vault = <Status extends string>(digit: string, status: Status) => ({
  address: address(digit),
  name: `Vault ${digit}`,
  status,
  deployBlock: 1,
});

it('finds an upcoming vault by its address but does not list it', () => {
  const vaults = createVaults(chain, [vault('a', 'open'), vault('b', 'upcoming')]);
  expect(vaults.of(address('b')).name).toBe('Vault b');
  expect(vaults.all).toHaveLength(2);
  expect(vaults.listed.map(({ name }) => name)).toEqual(['Vault a']);
  expect(nameOf(vaults, address('a'))).toBeUndefined();
});

it('names vaults if several are listed', () => {
  const vaults = createVaults(chain, [vault('a', 'open'), vault('b', 'closing')]);
  expect([nameOf(vaults, address('a')), nameOf(vaults, address('b'))]).toEqual(['Vault a', 'Vault b']);
  expect(nameOf(vaults, address('c'))).toBeUndefined();
});
