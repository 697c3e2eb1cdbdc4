/** A call of one of the vault's own functions: amounts and ids as `bigint`, in JSON as decimal digits. */
import type { VaultCallJson } from '@eleven/protocol/api/dry-run';

const DIGITS = ['valueWei', 'amountWei', 'mostWei', 'id'] as const;

type Typed<Call> = Call extends unknown
  ? { readonly [Key in keyof Call]: Key extends (typeof DIGITS)[number] ? bigint : Call[Key] }
  : never;

export type VaultCall = Typed<VaultCallJson>;

export function callFromJson(json: VaultCallJson): VaultCall {
  const isDigits = (key: string) => DIGITS.some((name) => name === key);
  const typed = Object.entries(json).map(([key, value]) => [key, isDigits(key) ? BigInt(value) : value]);
  return Object.fromEntries(typed) as VaultCall;
}

export function callToJson<Call extends VaultCall>(call: Call): Extract<VaultCallJson, { function: Call['function'] }> {
  const plain = Object.entries(call).map(([key, value]) => [key, typeof value === 'bigint' ? `${value}` : value]);
  return Object.fromEntries(plain) as never;
}

export const isSameCall = (a: VaultCall, b: VaultCall): boolean =>
  JSON.stringify(callToJson(a)) === JSON.stringify(callToJson(b));
