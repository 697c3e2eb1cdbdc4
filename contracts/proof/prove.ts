/**
 * Proves Solvency.sol with solc's model checker, and that the proof fails where a check that it rests on is removed: a
 * proof that nothing could break would prove nothing.
 *
 *     node contracts/proof/prove.ts [--all]     (without --all, only the cap of accrual is removed)
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
const file = 'Solvency.sol';
const source = readFileSync(join(import.meta.dirname, file), 'utf8');

type Message = { errorCode: string; formattedMessage: string };

/** The model checker's verdict. No time-out is set: it crashes this build of the compiler. */
function examine(content: string): { complaints: Message[]; proved: number } {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      modelChecker: {
        engine: 'chc',
        solvers: ['z3'],
        targets: ['assert'],
        showProvedSafe: true,
        showUnproved: true,
        contracts: { [file]: ['Solvency'] },
      },
    },
  };
  const { errors = [] } = JSON.parse(solc.compile(JSON.stringify(input))) as { errors?: Message[] };
  // 9576: one message for each assertion that is proved; 6328: one with a counterexample.
  return {
    complaints: errors.filter(({ errorCode }) => errorCode !== '9576'),
    proved: errors.filter(({ errorCode }) => errorCode === '9576').length,
  };
}

/** Without the check, and asked for I1 alone: one counterexample is enough, and takes half as long to find as two. */
function without(check: string): string {
  return [check, 'assert(amount <= held);'].reduce((content, part) => {
    if (source.split(part).length !== 2) throw new Error(`Not found once: ${part}`);
    return content.replace(part, '');
  }, source);
}

const { complaints, proved } = examine(source);
for (const { formattedMessage } of complaints) console.error(formattedMessage);
if (complaints.length > 0 || proved === 0) {
  console.error(`Solvency is not proved: ${complaints.length} open, ${proved} proved.`);
  process.exitCode = 1;
} else {
  console.log(`Solvency is proved: ${proved} assertions hold after every sequence of calls.`);
}

const checks = [
  'if (reward > free) reward = free; // the cap',
  'require(reward <= held - claims); // the reward is there',
  'require(amount <= held - claims); // free reserve only',
];
for (const check of process.argv.includes('--all') ? checks : checks.slice(0, 1)) {
  const isNoticed = examine(without(check)).complaints.some(({ errorCode }) => errorCode === '6328');
  console.log(`${isNoticed ? 'Counterexample found' : 'NO counterexample'} without: ${check}`);
  if (!isNoticed) process.exitCode = 1;
}
