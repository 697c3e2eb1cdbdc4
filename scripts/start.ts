/** `npm start`: the whole product on this machine, until Ctrl-C. */
import { showNewAdmin, startProduct } from './run/product.ts';
import { ensureServer } from './run/server-build.ts';
import { readSettings } from './run/settings.ts';
import { untilStopped } from './run/until-stopped.ts';
import { ensureWeb } from './run/web-build.ts';

const say = (line: string) => console.log(line);

await untilStopped(async (closers, giveUp) => {
  const settings = readSettings();
  const webDir = ensureWeb('localchain', () => say('Building the web app …'));
  const serverMain = ensureServer(() => {});
  for (const build of [webDir, serverMain]) build.catch(() => undefined);
  const product = await startProduct({ settings, say, webDir, serverMain, onGiveUp: giveUp }, closers);
  await showNewAdmin(product, say);
  say(`Eleven is ready at ${product.origin}`);
});
