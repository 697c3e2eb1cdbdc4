/**
 * The frame of the home page for visitors who may be signed in: index.html with every style that the page begins with inlined.
 * It immediately requests the page's own files and the first API data, so that no request waits for another file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlinedLinks, inlineRules, inlineTheme, startAfterFrame, withoutLinks } from './inline.ts';
import { Manifest } from './manifest.ts';

const ENTRY = 'index.html';
/** The chunk of the signed-in user's home (web/vite/first-pages.ts). */
const PAGE = 'home';
/** The home page's start for a user without a wallet: its styles are here, its script loads once that is known. */
const NO_WALLET = 'src/features/overview/connect-card.tsx';
const READ_FIRST = ['/api/user', '/api/wallets', '/api/vault', '/api/config', '/api/notifications/unread-count'];

/** Makes the requests of web/src/lib/api.ts, which takes over the responses (prefetched.ts) and handles their failures. */
const ASK = `prefetched={};for(const path of ${JSON.stringify(READ_FIRST)})(prefetched[path]=fetch(path,{credentials:"include",headers:{"Accept-Language":document.documentElement.lang,"Cache-Control":"max-age=30"},signal:AbortSignal.timeout(30000)})).catch(()=>{})`;

export function writeHomeHtml(outDir: string): void {
  const manifest = new Manifest(outDir);
  const { scripts } = manifest.filesOf([ENTRY, PAGE]);
  const { styles } = manifest.filesOf([ENTRY, PAGE, NO_WALLET]);
  const start = startAfterFrame(manifest.fileOf(ENTRY), [...scripts]);
  const html = withoutLinks(readFileSync(join(outDir, ENTRY), 'utf8'))
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(
      /<script src="\/theme.js"><\/script>/,
      () => `<script>${inlineTheme(outDir)}\n${ASK}</script>\n    <style>${inlineRules(outDir, styles)}</style>`,
    )
    .replace('</head>', () => `  ${inlinedLinks(styles)}\n  </head>`)
    .replace('</body>', () => `  <script>${start}</script>\n  </body>`);
  writeFileSync(join(outDir, 'home.html'), html);
}
