import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const MARK = 'Mk7Secret';
const program = (fault: string) => `
  import { endOnFault } from '${import.meta.resolve('./faults.ts')}';
  import { createLog } from '${import.meta.resolve('./log.ts')}';
  endOnFault(createLog('info'));
  const error = Object.assign(new Error('Failed query: select $1 params: ${MARK}'), { query: 'select $1', params: ['${MARK}'] });
  setInterval(() => {}, 1_000);
  ${fault}`;
const run = (fault: string, stdout: 'pipe' | number) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program(fault)], {
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
  });

it.each([
  ['a rejection that nobody handles', 'Promise.reject(error);'],
  ['an error that nobody catches', 'setImmediate(() => { throw error; });'],
  ['an event of an error that nobody hears', "new (await import('node:events')).EventEmitter().emit('error', error);"],
])('%s ends the process in one line, without what it quotes', (_, fault) => {
  const { status, stdout, stderr } = run(fault, 'pipe');
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout.trim().split('\n')).toEqual([expect.stringContaining('"query":"select $1"')]);
  expect(stdout).not.toContain(MARK);
});

it.runIf(existsSync('/dev/full'))('also where there is no room for that line', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = run('Promise.reject(error);', full);
  closeSync(full);
  expect([status, stderr]).toEqual([1, '']);
});
