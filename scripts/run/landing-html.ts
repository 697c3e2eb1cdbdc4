/**
 * The front page's frame: index.html with every style of the page inlined, and with its script loaded after the first paint,
 * so that a visitor needs only this one file to see the text. The server inserts the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlinedLinks, inlineRules, inlineTheme, startAfterPaint, withoutLinks } from './inline.ts';
import { Manifest } from './manifest.ts';

const ENTRY = 'index.html';
/** The server-rendered part of the page, in addition to the parts of every page. */
const PARTS = ['landing', 'src/pages/landing/more.tsx', 'src/app/footer.tsx'];

export function writeLandingHtml(outDir: string): void {
  const manifest = new Manifest(outDir);
  const { styles } = manifest.filesOf([ENTRY, ...PARTS]);
  const rules = inlineRules(outDir, styles);
  // A click before the app has loaded is kept for it (web/src/lib/early-presses.ts).
  const keep = 'pressed=[];addEventListener("click",keepPress=e=>pressed.push(e.target),true)';
  const html = withoutLinks(readFileSync(join(outDir, ENTRY), 'utf8'))
    // Here the text is first, and the large Korean font may load late; on other pages the scripts take longer than the font.
    .replace(/\s*<link rel="preload"[^>]*\/sans-korean[^>]*>/, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    // The page is complete without scripts.
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(
      /<script src="\/theme.js"><\/script>/,
      () => `<script>${inlineTheme(outDir)}\n${keep}</script>\n    <style>${rules}</style>`,
    )
    .replace('</head>', () => `  ${inlinedLinks(styles)}\n  </head>`)
    .replace(
      '</body>',
      () => `  <script>${startAfterPaint([...manifest.filesOf([ENTRY]).scripts])}</script>\n  </body>`,
    );
  writeFileSync(join(outDir, 'landing.html'), html);
}
