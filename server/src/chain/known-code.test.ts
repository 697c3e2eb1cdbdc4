import { describe, expect, it } from 'vitest';
import { createLog } from '../core/log.ts';
import { StartError } from '../core/start-error.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { FaultyRpc } from '../testing/chain/faulty-rpc.ts';
import { createChain } from './chain.ts';
import { requireKnownCode } from './known-code.ts';
import { createVaults } from './vaults.ts';

const chain = useChain();
const log = createLog('silent');
const EMPTY = `0x${'11'.repeat(20)}` as const;

const vaultsAt = (url: string, chainId: number, ...addresses: `0x${string}`[]) => {
  const [first = EMPTY] = addresses;
  const list = addresses.map((address, index) => {
    const status = index === 0 ? ('open' as const) : ('closing' as const);
    return { address, deployBlock: 0, name: `Vault ${index + 1}`, status };
  });
  return createVaults(createChain({ rpcUrls: [url], chainId, vaultAddress: first, timeoutMs: 1_000 }), list).all;
};

describe('the code of the vaults, before the server serves', () => {
  const refused: string[] = [];
  const require = (vaults: ReturnType<typeof vaultsAt>, againMs = 5) =>
    requireKnownCode(vaults, { log, onRefused: (problem) => refused.push(problem) }, { startMs: 2_000, againMs });

  it('is known for every deployment of this release', async () => {
    const [one, other] = [await chain().deployVault(), await chain().deployVault(0n)];
    await require(vaultsAt(chain().url, 31_337, one.address, other.address));
    expect(refused).toEqual([]);
  });

  it('refuses an address without a contract, a different contract, and a different chain, in one line each', async () => {
    const { address } = await chain().deployVault();
    await expect(require(vaultsAt(chain().url, 31_337, address, EMPTY))).rejects.toEqual(
      new StartError(
        `VAULT_ADDRESS or VAULTS: Vault 2 at ${EMPTY} on chain 31337 does not have the code of a vault that this release knows`,
      ),
    );
    await chain().client.setCode({ address: EMPTY, bytecode: `0x${'60'.repeat(13_000)}` });
    await expect(require(vaultsAt(chain().url, 31_337, EMPTY))).rejects.toThrow('does not have the code of a vault');
    await expect(require(vaultsAt(chain().url, 56, address))).rejects.toEqual(
      new StartError('the endpoints in RPC_URLS serve a chain other than 56'),
    );
  });

  it('serves while no endpoint responds, and refuses as soon as one does', async () => {
    const rpc = await FaultyRpc.start(chain().url);
    rpc.answerWith(() => 'hang up');
    const nobody = `0x${'22'.repeat(20)}` as const;
    await require(vaultsAt(rpc.url, 31_337, nobody));
    expect(refused).toEqual([]);
    rpc.answerWith(undefined);
    await expect.poll(() => refused).toEqual([expect.stringContaining('does not have the code of a vault')]);
    await rpc.stop();
  });
});
