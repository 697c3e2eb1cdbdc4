/** Runs a vault command: each error is one line, and a node that does not respond does not count as a refusal. */
import process from 'node:process';
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { UserError } from '../run/user-error.ts';

export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof UserError) console.error(error.message);
    else if (error instanceof BaseError) console.error(describeChainError(error));
    else throw error;
    process.exitCode = 1;
  }
}

/** Whether the node gave a reason. Without one, the request may have taken effect. */
export const isAnswered = (error: BaseError): boolean =>
  !error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError);

/** Omits the node's address, which may contain a key. */
function describeChainError(error: BaseError): string {
  if (!isAnswered(error)) return 'RPC_URL gave no usable answer.';
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  return `The chain refused: ${answer instanceof RpcRequestError ? answer.details : error.shortMessage}`;
}
