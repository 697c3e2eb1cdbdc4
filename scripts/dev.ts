/**
 * `npm run dev`: the product with hot reload. Vite serves the web app and reloads it as files change, and the server restarts
 * when its files change; chain and database are those of `npm start` in DATA_DIR.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { writeExitHtml } from './run/exit-html.ts';
import { ROOT, SERVER_MAIN, WEB_BUILDS } from './run/paths.ts';
import { showNewAdmin, startProduct } from './run/product.ts';
import { readSettings } from './run/settings.ts';
import { untilStopped } from './run/until-stopped.ts';

const say = (line: string) => console.log(line);
const WEB = join(ROOT, 'web');
const webPort = process.env.WEB_PORT || '5173';
const publicUrl = `http://127.0.0.1:${webPort}`;

await untilStopped(async (closers, giveUp) => {
  const settings = readSettings();
  // Vite does not know this page: the server sends it as built at the start.
  await writeExitHtml(WEB_BUILDS.localchain);
  const product = await startProduct(
    {
      settings,
      say,
      webDir: Promise.resolve(WEB_BUILDS.localchain),
      serverMain: Promise.resolve(SERVER_MAIN),
      onGiveUp: giveUp,
      publicUrl,
      serverFlags: ['--watch', '--watch-preserve-output'],
    },
    closers,
  );
  await showNewAdmin(product, say);
  const vite = join(dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, '--mode', 'localchain', '--host', '127.0.0.1', '--port', webPort, '--strictPort', '--clearScreen', 'false'],
    {
      cwd: WEB,
      stdio: 'inherit',
      env: { ...process.env, API_ORIGIN: product.origin },
    },
  );
  const ended = once(child, 'exit');
  ended.then(([code]) => giveUp(new Error(`Vite ended (exit code ${code}).`)));
  await closers.add(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  say(`Eleven is ready at ${publicUrl}`);
});
