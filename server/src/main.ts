/** The entry point. The environment is checked before anything else is loaded: an invalid one ends the process at once. */
import { readEnv, requireWebApp } from './core/env.ts';
import { describeError } from './core/safe-error.ts';
import { StartError } from './core/start-error.ts';

async function main(): Promise<void> {
  const env = readEnv();
  requireWebApp(env);
  const { serve } = await import('./serve.ts');
  await serve(env);
}

function oneLine(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `PORT ${error.port} is in use by another program`;
  return undefined;
}

main().catch((error: unknown) => {
  console.error(oneLine(error) ?? describeError(error));
  process.exit(1);
});
