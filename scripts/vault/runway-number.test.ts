/** `MIN_RUNWAY` of the built contract is the only number of runway days that pages, emails and documents promise. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_SECONDS, MIN_RUNWAY_DAYS, MIN_RUNWAY_SECONDS } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import { ROOT } from '../run/paths.ts';
import { readArtifact } from './artifacts.ts';

const cachePath = mkdtempSync(join(tmpdir(), 'runway-'));
let chain: Anvil;
beforeAll(async () => {
  chain = await startAnvil({ cachePath });
});
afterAll(async () => {
  await chain.end();
  rmSync(cachePath, { recursive: true, force: true });
});

/** The contract and its manual, the pages and emails in both languages, and every document except the decision records. */
const TEXTS = ['web/src', 'web/exit', 'server/src', 'protocol/src', 'contracts/src', 'docs', '.'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|html|sol|md|svg)$/.test(path) && !/\.test\.tsx?$|^decisions|vault-abi/.test(path))
    .map((path) => join(folder, path)),
);

/** Numbers of days stated for the runway, in each phrasing in use. */
const SAID = [
  /(\d+)일(?:치|분| 동안 (?:보상|다른|감당)|의 보상| 안으로)/g,
  /(\d+)[- ]days? (?:after your own|of (?:rewards|all flexible|cover|runway)|runway|funded|of the new total|are funded|stay)/g,
  /(?:rewards of|next|covered for|larger stake for|inside your|above the|second for|MIN_RUNWAY =) (\d+) days/g,
];
/** The text as one line, with the value of the constant where a text takes its number from it. */
const flat = (text: string) =>
  text.replaceAll(/\$\{(?:MIN_RUNWAY_DAYS|days)\}/g, String(MIN_RUNWAY_DAYS)).replaceAll(/\s*\n\s*(?:\/\/\/ )?/g, ' ');
const daysIn = (text: string) =>
  SAID.flatMap((pattern) => [...flat(text).matchAll(pattern)].map(([, days = '']) => days));

it('equals the value of the contract', async () => {
  const { deployedBytecode } = readArtifact('StakingVault');
  const address = `0x${'11'.repeat(20)}` as const;
  await chain.rpc('anvil_setCode', [address, deployedBytecode]);
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'MIN_RUNWAY' });
  const answer = (await chain.rpc('eth_call', [{ to: address, data }, 'latest'])) as Hex;
  const seconds = decodeFunctionResult({ abi: vaultAbi, functionName: 'MIN_RUNWAY', data: answer });
  expect(seconds).toBe(MIN_RUNWAY_SECONDS);
  expect(BigInt(MIN_RUNWAY_DAYS) * DAY_SECONDS).toBe(seconds);
});

it('appears nowhere with another number', () => {
  expect(TEXTS.length).toBeGreaterThan(700);
  const found = TEXTS.flatMap((path) => daysIn(readFileSync(join(ROOT, path), 'utf8')).map((days) => ({ path, days })));
  expect(found.filter(({ days }) => days !== String(MIN_RUNWAY_DAYS))).toEqual([]);
  expect(found.length).toBeGreaterThan(20);
});

it.each([
  '30일치 보상은 남아야',
  'the rewards of 30 days stay',
  'the next 30 days',
  'The 30 days after your own stake',
])('would be noticed in “%s”', (text) => {
  expect(daysIn(text)).toContain('30');
});
