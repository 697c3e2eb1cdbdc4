/** The effect of each JSON-RPC method on the local chain, so that the RPC proxy knows where to send it. */

export type MethodKind =
  /** A read, or any other method without effect: forwarded. */
  | 'pass'
  /** Submits a transaction. */
  | 'submit'
  /** Mines one block. */
  | 'mine'
  /** Mines several blocks, a number of seconds apart. */
  | 'mineMany'
  /** Moves the clock. */
  | 'clock'
  /** Changes the state without a block. */
  | 'change'
  /** Would rewrite final blocks, or needs a chain that mines automatically. */
  | 'refuse';

const KINDS: Readonly<Record<string, MethodKind>> = {
  eth_sendTransaction: 'submit',
  eth_sendRawTransaction: 'submit',
  // These respond only once the transaction is mined, and mining would queue behind them.
  eth_sendTransactionSync: 'refuse',
  eth_sendRawTransactionSync: 'refuse',
  eth_sendUnsignedTransaction: 'refuse',
  evm_mine: 'mine',
  anvil_mine: 'mineMany',
  hardhat_mine: 'mineMany',
  evm_increaseTime: 'clock',
  evm_setTime: 'clock',
  anvil_setTime: 'clock',
  anvil_increaseTime: 'clock',
  anvil_nodeInfo: 'pass',
  anvil_metadata: 'pass',
  hardhat_metadata: 'pass',
  anvil_dumpState: 'pass',
  anvil_getAutomine: 'pass',
  anvil_getIntervalMining: 'pass',
  hardhat_getAutomine: 'pass',
  anvil_getBlobByHash: 'pass',
};

/** Names without their prefix: anvil accepts several prefixes. */
const CHANGES =
  /^(anvil|hardhat|evm)_(set(Balance|Code|Nonce|StorageAt|ERC20Allowance|Coinbase|MinGasPrice|NextBlockBaseFeePerGas|NextBlockTimestamp)|addBalance|dealERC20|deal|impersonateAccount|stopImpersonatingAccount|autoImpersonateAccount|dropTransaction|dropAllTransactions|removePoolTransactions)$/;
const READS = /^(eth|net|web3|debug|trace|txpool|ots|erigon|rpc)_/;

/**
 * Reads, and submitting signed transactions: none of these uses a key of the node, moves its clock or writes its state.
 * Listed by name, since the node signs for its own accounts under names that look like reads (`eth_sign`).
 */
const FOR_ANYONE: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

export const isForAnyone = (method: string): boolean => FOR_ANYONE.has(method);

export function kindOf(method: string): MethodKind {
  const named = Object.hasOwn(KINDS, method) ? KINDS[method] : undefined;
  if (named) return named;
  if (READS.test(method)) return 'pass';
  return CHANGES.test(method) ? 'change' : 'refuse';
}
