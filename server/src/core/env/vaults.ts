/** The vaults of this installation. Only the environment sets them: a hijacked admin account must not redirect stakes. */
import { VAULT_STATUSES, type VaultStatus } from '@eleven/protocol/vault/status';
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

/** An `upcoming` vault is indexed and served but not listed, so every process knows it before the first one lists it. */
export type VaultEnvStatus = VaultStatus | 'upcoming';

const STATUSES: readonly VaultEnvStatus[] = [...VAULT_STATUSES, 'upcoming'];

export interface VaultEnv {
  readonly address: `0x${string}`;
  /** Block in which it was deployed, from which it is read. */
  readonly deployBlock: number;
  /** Shown beside each amount if there are several vaults. */
  readonly name: string;
  readonly status: VaultEnvStatus;
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const BLOCK = /^\d{1,15}$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .()-]{0,39}$/u;
const VAULTS = 'must be a list like open:0x….:12345678:Vault 2, closing:0x….:1234567:Vault 1';

const whole = z.string().check(z.refine((value) => BLOCK.test(value), { error: 'must be a block number' }));

export const VAULT_FIELDS = {
  VAULT_ADDRESS: z.optional(z.string().check(z.regex(ADDRESS, 'must be an address of 0x and 40 hex digits'))),
  VAULT_DEPLOY_BLOCK: z._default(whole, '0'),
  VAULTS: z.optional(z.string().check(z.refine((value) => readList(value) !== undefined, { error: VAULTS }))),
};

interface Given {
  readonly VAULT_ADDRESS?: string | undefined;
  readonly VAULT_DEPLOY_BLOCK: string;
  readonly VAULTS?: string | undefined;
}

/** The open one first, then the others in the order listed. */
export function vaultsOf({ VAULT_ADDRESS, VAULT_DEPLOY_BLOCK, VAULTS: list }: Given): readonly VaultEnv[] {
  if (list === undefined) {
    if (VAULT_ADDRESS === undefined) throw new EnvError('VAULT_ADDRESS', 'is missing');
    const address = VAULT_ADDRESS as `0x${string}`;
    return [{ address, deployBlock: Number(VAULT_DEPLOY_BLOCK), name: 'Vault', status: 'open' }];
  }
  if (VAULT_ADDRESS !== undefined) throw new EnvError('VAULT_ADDRESS', 'must not be set beside VAULTS, which has it');
  const vaults = readList(list) ?? [];
  const open = vaults.filter(({ status }) => status === 'open');
  if (open.length !== 1) throw new EnvError('VAULTS', `has ${open.length} open vaults: it must be exactly one`);
  for (const part of ['address', 'name'] as const) {
    const all = vaults.map((vault) => vault[part].toLowerCase());
    const twice = all.find((value, index) => all.indexOf(value) !== index);
    if (twice !== undefined) throw new EnvError('VAULTS', `has ${twice} twice`);
  }
  return [...open, ...vaults.filter(({ status }) => status !== 'open')];
}

/** Undefined if it is not a list of vaults. */
function readList(list: string): VaultEnv[] | undefined {
  const vaults: VaultEnv[] = [];
  for (const entry of list.split(',')) {
    const [status = '', address = '', block = '', name = '', ...more] = entry.split(':').map((part) => part.trim());
    const known = STATUSES.find((one) => one === status);
    const isVault = known && ADDRESS.test(address) && BLOCK.test(block) && NAME.test(name) && more.length === 0;
    if (!isVault) return undefined;
    vaults.push({ status: known, address: address as `0x${string}`, deployBlock: Number(block), name });
  }
  return vaults;
}
