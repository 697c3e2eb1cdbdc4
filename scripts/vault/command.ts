/** Runs a command about the vault: each fault is one line, and a node that gave no answer has refused nothing. */
import process from 'node:process';
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { Refusal } from '../run/refusal.ts';

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof Refusal) console.error(error.message);
    else if (error instanceof BaseError) console.error(describeChainError(error));
    else throw error;
    process.exitCode = 1;
  }
}

/** Whether the node said why. Without that, what was asked of it may have happened. */
export const isAnswered = (error: BaseError): boolean =>
  !error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError);

/** The address of the node is left out, as it may hold a key. */
function describeChainError(error: BaseError): string {
  if (!isAnswered(error)) return 'RPC_URL gave no usable answer.';
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  return `The chain refused: ${answer instanceof RpcRequestError ? answer.details : error.shortMessage}`;
}
