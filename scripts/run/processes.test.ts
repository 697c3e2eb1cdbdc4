import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../testing/started.ts';
import { beginningOf, openProcessRecord } from './processes.ts';

let directory: string;
let child: ChildProcess;
let pid: number;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eleven-run-'));
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  pid = child.pid ?? 0;
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

test('a process that an earlier start recorded is ended by the next', async () => {
  await (await openProcessRecord(directory)).note('chain', pid);
  const ended = once(child, 'exit');
  expect(await (await openProcessRecord(directory)).endLeftovers()).toEqual(['chain']);
  await ended;
  expect(isAlive(pid)).toBe(false);
});

test('another process that has the same pid since is left alone', async () => {
  await (await openProcessRecord(directory)).note('chain', pid);
  const file = join(directory, 'processes.json');
  const began = beginningOf(pid) ?? '';
  await writeFile(file, (await readFile(file, 'utf8')).replace(began, `${began}0`));
  expect(await (await openProcessRecord(directory)).endLeftovers()).toEqual([]);
  expect(isAlive(pid)).toBe(true);
});

test('a torn record names no process', async () => {
  await writeFile(join(directory, 'processes.json'), '[{"name":"cha');
  expect(await (await openProcessRecord(directory)).endLeftovers()).toEqual([]);
});

test('with concurrent recording and clearing, the record is complete and reflects the last call', async () => {
  const record = await openProcessRecord(directory);
  await Promise.all([record.note('chain', pid), record.note('server', pid), record.clear()]);
  expect(JSON.parse(await readFile(join(directory, 'processes.json'), 'utf8'))).toEqual([]);
});
