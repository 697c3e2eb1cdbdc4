/** Runs before a bundled program: an older Node would fail while loading it, with an error about a module. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Plain JavaScript that any Node with modules can run. */
export function launcherOf(entry: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const [needed] = dependencies.node.split('.');
  return `import process from 'node:process';

if (Number(process.versions.node.split('.')[0]) < ${needed}) {
  console.error(\`This needs Node ${needed} or newer; \${process.execPath} is \${process.version}.\`);
  process.exit(1);
}
await import('${entry}');
`;
}
