/** A batch file for the Transaction Builder of a Safe. The signers import, read and confirm it there. */
interface SafeTransaction {
  readonly chainId: number;
  readonly to: string;
  readonly data: string;
  /** Shown to the signers. */
  readonly name: string;
  readonly description: string;
}

/** The file's JSON, in the format of the batch files that Safe's Transaction Builder itself exports (version 1.0). */
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
