import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { outputTo } from './log-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'eleven-log-'));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(fs.existsSync('/dev/full'))('a log on a full disk neither ends nor blocks the process', () => {
  const log = createLog('info', outputTo(fs.openSync('/dev/full', 'w')));
  for (let line = 0; line < 5_000; line += 1) log.info({ line }, 'a line for which there is no room');
  log.fatal('the last words');
  log.flush();
});

it('continues in whole lines once there is room, and says how many lines were lost', () => {
  const path = join(folder, 'server.log');
  const log = createLog('info', outputTo(fs.openSync(path, 'a')));
  log.info('before');
  const full = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  for (let line = 0; line < 2_000; line += 1) log.info({ line }, 'x'.repeat(100));
  full.mockRestore();
  for (const text of ['after', 'later']) log.info(text);
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; line?: number; lost?: number });
  const kept = lines.filter(({ line }) => line !== undefined).length;
  const lost = lines.find((line) => line.lost !== undefined)?.lost ?? 0;
  expect(kept).toBeGreaterThan(100);
  expect(kept + lost).toBe(2_000);
  expect([lines.at(0)?.msg, lines.at(-1)?.msg]).toEqual(['before', 'later']);
});
