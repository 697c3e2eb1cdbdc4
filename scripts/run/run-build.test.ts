import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, test } from 'vitest';
import { type BuildName, runBuild } from './run-build.ts';

test('a failed build reports the reason', async () => {
  await expect(runBuild('nothing' as BuildName)).rejects.toThrow(
    /^The build “nothing” failed:\n[\s\S]*There is no build “nothing”/,
  );
});

test('a build ends when its parent process is stopped', async () => {
  const program = `
    const { runBuild } = await import('${new URL('run-build.ts', import.meta.url)}');
    const building = runBuild('server');
    console.log('begun');
    await building.catch(({ message }) => console.log(message));`;
  const starting = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of starting.stdout) {
    output += String(chunk);
    if (output === 'begun\n') starting.kill('SIGTERM');
  }
  if (starting.exitCode === null) await once(starting, 'exit');
  expect(output).toBe('begun\nThe build “server” was ended by SIGTERM.\n');
  expect(starting.exitCode).toBe(0);
});
