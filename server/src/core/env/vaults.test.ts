import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';

const [V1, V2] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const local = {
  CHAIN_ID: '31337',
  RPC_URLS: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: V1,
  SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
};
const only = (list: string) => ({ VAULT_ADDRESS: undefined, VAULTS: list });

describe('the vaults of the environment', () => {
  it('are a single vault, or a list with the open one first', () => {
    const address = local.VAULT_ADDRESS;
    expect(readEnv(local).vaults).toEqual([{ address, deployBlock: 0, name: 'Vault', status: 'open' }]);
    const [old, closed] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`];
    const upcoming = `0x${'1a'.repeat(20)}`;
    const list = `closing:${old}:7:계약 1, open:${address}:12345678:Vault 2,closed:${closed}:1:Vault (0),upcoming:${upcoming}:9:Vault 3`;
    expect(readEnv({ ...local, VAULT_ADDRESS: undefined, VAULTS: list }).vaults).toEqual([
      { address, deployBlock: 12_345_678, name: 'Vault 2', status: 'open' },
      { address: old, deployBlock: 7, name: '계약 1', status: 'closing' },
      { address: closed, deployBlock: 1, name: 'Vault (0)', status: 'closed' },
      { address: upcoming, deployBlock: 9, name: 'Vault 3', status: 'upcoming' },
    ]);
  });

  it.each([
    ['a vault beside a list', { VAULTS: `open:${V1}:1:A` }, /^VAULT_ADDRESS must not be set beside VAULTS/],
    ['two open vaults', only(`open:${V1}:1:A,open:${V2}:1:B`), /^VAULTS has 2 open vaults: it must be exactly one$/],
    ['no open vault', only(`closing:${V1}:1:A`), /^VAULTS has 0 open vaults/],
    [
      'a vault twice',
      only(`open:${V1}:1:A,closing:${V1.toUpperCase().replace('X', 'x')}:1:B`),
      /^VAULTS has 0x11.* twice$/,
    ],
    ['one name twice', only(`open:${V1}:1:A,closing:${V2}:1:a`), /^VAULTS has a twice$/],
    ['a vault of another status', only(`paused:${V1}:1:A`), /^VAULTS must be a list like/],
    ['a vault without a name', only(`open:${V1}:1`), /^VAULTS must be a list like/],
    ['a vault with a name of markup', only(`open:${V1}:1:<b>`), /^VAULTS must be a list like/],
  ])('with %s are refused by the name of the variable', (_, changes, message) => {
    expect(() => readEnv({ ...local, ...changes })).toThrow(message);
  });
});
