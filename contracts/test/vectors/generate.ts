/**
 * Writes rewards.json: figures against which the tests of the contract, of protocol/, of the server and of the web app check
 * their arithmetic. They are computed here from the formulas of docs/vault.md with exact integers, independently of all four.
 *
 *     node contracts/test/vectors/generate.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bnb = 10n ** 18n;
const day = 86_400n;
const scale = 10_000n * 365n * day;
const mostWei = 2n ** 88n - 1n;
const mostSeconds = 2n ** 32n - 1n;

const principals = [
  0n,
  1n,
  7n,
  bnb / 100n - 1n,
  bnb / 100n,
  bnb / 3n,
  bnb,
  10n * bnb,
  123_456_789_012_345_678_901n,
  mostWei,
];
const durations = [
  0n,
  1n,
  59n,
  3_600n,
  day - 1n,
  day,
  30n * day,
  365n * day,
  365n * day + 1n,
  mostSeconds - 1n,
  mostSeconds,
];
const terms = [30n, 90n, 180n, 365n];

const earned = (principal: bigint, seconds: bigint) => principal * 1100n * seconds;
const roundUp = (product: bigint) => product / scale + (product % scale === 0n ? 0n : 1n);

const vectors = [
  ...principals.flatMap((principal) =>
    durations.map((seconds) => ({
      kind: 'reward',
      principal: `${principal}`,
      seconds: `${seconds}`,
      reward: `${earned(principal, seconds) / scale}`,
      rewardUp: `${roundUp(earned(principal, seconds))}`,
    })),
  ),
  ...principals.flatMap((principal) =>
    terms.map((termDays) => ({
      kind: 'term',
      principal: `${principal}`,
      termDays: `${termDays}`,
      reward: `${earned(principal, termDays * day) / scale}`,
    })),
  ),
  ...principals.map((principal) => ({
    kind: 'runway',
    principal: `${principal}`,
    required: `${principal === 0n ? 0n : roundUp(earned(principal, 90n * day)) + 90n * day}`,
  })),
];

const lines = vectors.map((vector) => `  ${JSON.stringify(vector)}`).join(',\n');
writeFileSync(join(import.meta.dirname, 'rewards.json'), `[\n${lines}\n]\n`);
