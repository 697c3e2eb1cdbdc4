/**
 * The front page's frame: index.html with every rule that the page uses inlined, and with its script fetched after the first
 * paint, so that nothing but this one file stands between a visitor and the text. The server puts the page into it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlinedLinks, inlineRules, inlineTheme, startAfterPaint, withoutLinks } from './inline.ts';
import { Manifest } from './manifest.ts';

const ENTRY = 'index.html';
/** The server-rendered part of the page, beside what every page has. */
const PARTS = ['landing', 'src/pages/landing/more.tsx', 'src/app/footer.tsx'];

export function writeLandingHtml(outDir: string): void {
  const manifest = new Manifest(outDir);
  const { styles } = manifest.filesOf([ENTRY, ...PARTS]);
  const rules = inlineRules(outDir, styles);
  // A press on a button before the app is there is kept for it (web/src/lib/early-presses.ts).
  const keep = 'pressed=[];addEventListener("click",keepPress=e=>pressed.push(e.target),true)';
  const html = withoutLinks(readFileSync(join(outDir, ENTRY), 'utf8'))
    // Here the text is there first, and the large Korean file may come late; elsewhere the scripts take longer than it.
    .replace(/\s*<link rel="preload"[^>]*\/sans-korean[^>]*>/, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    // It is whole without scripts.
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
