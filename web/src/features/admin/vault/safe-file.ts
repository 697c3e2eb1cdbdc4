/** A batch for the Transaction Builder of a Safe, which the signers import, read and confirm there. */
interface SafeTransaction {
  readonly chainId: number;
  readonly to: string;
  readonly data: string;
  /** Shown to the signers. */
  readonly name: string;
  readonly description: string;
}

/** Its JSON. Source of the format: the batch files that Safe's Transaction Builder itself downloads (version 1.0). */
export function safeFile({ chainId, to, data, name, description }: SafeTransaction, createdAt: number): string {
  const file = {
    version: '1.0',
    chainId: String(chainId),
    createdAt,
    meta: { name, description },
    transactions: [{ to, value: '0', data, contractMethod: null, contractInputsValues: null }],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
