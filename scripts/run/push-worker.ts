/** `/sw.js` of a build: the service worker, which has the same name in every release. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

export async function writePushWorker(outDir: string): Promise<void> {
  // Only a build needs the bundler.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(ROOT, 'web/worker/sw.ts'),
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: false,
  });
  const { output } = await made.generate({ format: 'iife', minify: true });
  await made.close();
  const [entry, ...others] = output;
  if (others.length > 0) throw new Error('the service worker must be one script');
  writeFileSync(join(outDir, 'sw.js'), entry.code);
}
