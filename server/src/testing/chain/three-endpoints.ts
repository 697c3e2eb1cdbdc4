/** Three endpoints of one chain, each of which can be told to respond wrongly. */
import { parseEther } from 'viem';
import { createChain } from '../../chain/chain.ts';
import { createLog } from '../../core/log.ts';
import type { TestChain } from './anvil.ts';
import { type Fault, FaultyRpc } from './faulty-rpc.ts';

export function useThreeEndpoints(chain: () => TestChain) {
  let rpcs: FaultyRpc[] = [];

  /** Three endpoints, a vault with events, and what was logged about the endpoints. */
  async function three({ budgets }: Pick<Parameters<typeof createChain>[0], 'budgets'> = {}) {
    rpcs = await Promise.all([1, 2, 3].map(() => FaultyRpc.start(chain().url)));
    const vault = await chain().deployVault();
    for (const index of [1, 2, 3]) {
      await chain().send(vault, chain().account(index), { functionName: 'stake', value: parseEther('1') });
    }
    await chain().finalize();
    const lines: string[] = [];
    const setAside: string[] = [];
    const rpcUrls = rpcs.map(({ url }) => url);
    const reader = createChain({
      rpcUrls,
      budgets,
      chainId: 31337,
      vaultAddress: vault.address,
      log: createLog('warn', { write: (line) => lines.push(line) }),
      onSetAside: (name) => setAside.push(name),
    });
    const asked = [0, 0, 0];
    const lie = (index: number, fault?: Fault) =>
      rpcs[index]?.answerWith((call, truth) => {
        asked[index] = (asked[index] ?? 0) + 1;
        return fault?.(call, truth);
      });
    for (const index of [0, 1, 2]) lie(index);
    return { reader, vault, rpcUrls, lines, setAside, asked, lie };
  }

  async function stop(): Promise<void> {
    for (const rpc of rpcs.splice(0)) await rpc.stop();
  }
  return { three, stop };
}
