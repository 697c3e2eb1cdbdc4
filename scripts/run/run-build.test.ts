import { expect, test } from 'vitest';
import { type BuildName, runBuild } from './run-build.ts';

test('a build that fails says why', async () => {
  await expect(runBuild('nothing' as BuildName)).rejects.toThrow(
    /^The build “nothing” failed:\n[\s\S]*There is no build “nothing”/,
  );
});
