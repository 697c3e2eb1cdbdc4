/** Reports whether the vault can take stakes yet, for anyone who deploys or verifies it. */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, formatEther, type PublicClient } from 'viem';

export async function describeReserve(client: PublicClient, vault: Address): Promise<string> {
  const { free } = await client.readContract({ address: vault, abi: vaultAbi, functionName: 'totals' });
  if (free > 0n) return `reserve    ${formatEther(free)} BNB free`;
  return [
    'The reserve is empty: flexible stakes earn 0% and new stakes are refused until it is funded:',
    `RPC_URL=… CHAIN_ID=${await client.getChainId()} VAULT_ADDRESS=${vault} AMOUNT_BNB=… FUNDER_KEY=0x… MAX_GAS_PRICE_GWEI=… npm run fund-vault`,
  ].join('\n');
}
