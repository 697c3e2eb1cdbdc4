/** Telling a contract that refuses from an endpoint that fails. */
import { type Hex, isHex } from 'viem';

/** The call was run, and the contract did not go through with it. */
export function isRevert(error: unknown): boolean {
  return (
    revertDataOf(error) !== undefined ||
    /revert|invalid opcode|out of gas|evm error|invalid jump|stack (under|over)flow/i.test(messageOf(error))
  );
}

/**
 * The revert data in an error of a request: endpoints and libraries put it into `data`, into `data.data`, or into one of
 * these of a cause. Undefined if there is none.
 */
export function revertDataOf(error: unknown, depth = 0): Hex | undefined {
  if (typeof error !== 'object' || error === null || depth > 8) return undefined;
  const data = 'data' in error ? error.data : undefined;
  if (isHex(data) && data.length >= 10) return data;
  return revertDataOf(data, depth + 1) ?? revertDataOf('cause' in error ? error.cause : undefined, depth + 1);
}

/** All that an error and its causes say. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messageOf(error.cause)}` : '';
}
