/**
 * Recomputes every value of a statement from public sources: the round of the price feed, read from any node of the chain, and
 * the European Central Bank's file of reference rates. Reads nothing from the server.
 *
 *     node scripts/check-values.ts <statement.json|.csv> <RPC URL> <rates.xml> [--feed 0x…]
 *
 * A CSV statement does not name the feed's contract, so pass `--feed`. Each difference is one line and leads to exit code 1.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkValues } from './values/check.ts';
import { valuesInCsv, valuesInJson } from './values/read-statement.ts';

const { values, positionals } = parseArgs({ options: { feed: { type: 'string' } }, allowPositionals: true });
const [statement, rpcUrl, ratesFile] = positionals;
if (!statement || !rpcUrl || !ratesFile) {
  console.error('node scripts/check-values.ts <statement.json|.csv> <RPC URL> <rates.xml> [--feed 0x…]');
  process.exit(2);
}
const text = await readFile(statement, 'utf8');
const read = statement.endsWith('.csv') ? { feed: values.feed, rows: valuesInCsv(text) } : valuesInJson(text);
const feed = values.feed ?? read.feed;
if (!feed) throw new Error('The statement names no price feed: give its contract with --feed.');
const { checked, without, differences } = await checkValues({
  rows: read.rows,
  feed,
  rpcUrl,
  rates: await readFile(ratesFile, 'utf8'),
});
for (const difference of differences) console.error(difference);
console.log(
  differences.length === 0
    ? `${checked} events have the values that their rounds and rates give; ${without} have none.`
    : `${differences.length} differences in ${checked} events.`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
