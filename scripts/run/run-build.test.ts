import process from 'node:process';
import { expect, test } from 'vitest';
import { type BuildName, runBuild } from './run-build.ts';

test('a build that fails says why', async () => {
  await expect(runBuild('nothing' as BuildName)).rejects.toThrow(
    /^The build “nothing” failed:\n[\s\S]*There is no build “nothing”/,
  );
});

test('a build ends with a process that is told to stop', async () => {
  const building = runBuild('server');
  process.emit('SIGTERM', 'SIGTERM');
  await expect(building).rejects.toThrow('The build “server” was ended by SIGTERM.');
  expect(process.listeners('SIGTERM').map(({ name }) => name)).not.toContain('end');
});
