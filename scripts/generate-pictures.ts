/**
 * The pictures that other sites and systems show of the product, rendered by Chromium from its fonts, colours and mark:
 * web/public/share.png (1200 × 630) and the icons. Run it after a visual change; the files are committed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { ROOT } from './run/paths.ts';

const FONTS = join(ROOT, 'web/src/styles/fonts');
const PUBLIC = join(ROOT, 'web/public');
const font = (name: string, file: string, weight: string) =>
  `@font-face{font-family:${name};font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(join(FONTS, file)).toString('base64')})}`;
const mark = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32"><path fill="#eef1f5" d="M5 30V13.6L13 9.8V30zM19 30V13.6L27 9.8V30z"/><path fill="#eebf55" d="M19 11.2V5.6L27 1.8V7.4z"/></svg>`;
const WORD = readFileSync(join(ROOT, 'web/src/ui/word-mark.svg'), 'utf8').replace(
  '<svg',
  '<svg height="34" fill="#eef1f5"',
);

const SHARE = `<!doctype html><meta charset="utf-8"><style>
${font('Sans', 'sans-latin.woff2', '400 700')}${font('Figure', 'figures-500.woff2', '500')}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;background:#0a1422;color:#eef1f5;font-family:Sans;padding:72px 80px;position:relative;overflow:hidden}
.brand{display:flex;align-items:center;gap:18px}
h1{font-size:84px;line-height:1.1;letter-spacing:-.034em;font-weight:660;margin-top:74px}
p{font-size:29px;line-height:1.5;color:#b3bdcb;margin-top:30px;max-width:640px}
.strokes{position:absolute;right:84px;bottom:0}
</style><div class="brand">${mark(56)}${WORD}</div>
<h1>11% a year on BNB,<br>from a reserve<br>you can see</h1>
<p>Paid from a pre-funded reserve. Rewards stop when the reserve is used up.</p>
<svg class="strokes" width="300" height="560" viewBox="0 0 300 560">
<g fill="none" stroke="#33445c" stroke-width="2"><path d="M1 560V56L119 23V560"/><path d="M181 560V33L299 0V560"/></g>
<path fill="#e5e1d8" d="M0 560V393L120 360V560zM180 560V393L300 360V560z"/>
<path fill="#eebf55" d="M180 385V83L300 50V352z"/><path stroke="#8f9bad" stroke-dasharray="3 5" d="M120 360H300"/></svg>`;
const icon = (size: number, share: number) =>
  `<!doctype html><style>*{margin:0}body{width:${size}px;height:${size}px;background:#0a1422;display:grid;place-items:center}</style>${mark(Math.round(size * share))}`;
/** The mark's share of an icon. A launcher may crop a maskable icon to a circle of four fifths of its width. */
const SHARE_OF_ICON = { plain: 0.66, maskable: 0.54, apple: 0.6 };

const chromium = await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'eleven-pictures-'));
render(SHARE, 'share.png', 1_200, 630);
for (const size of [192, 512]) {
  render(icon(size, SHARE_OF_ICON.plain), `icon-${size}.png`, size, size);
  render(icon(size, SHARE_OF_ICON.maskable), `icon-maskable-${size}.png`, size, size);
}
render(icon(180, SHARE_OF_ICON.apple), 'apple-touch-icon.png', 180, 180);
rmSync(folder, { recursive: true });

function render(html: string, name: string, width: number, height: number): void {
  const page = join(folder, `${name}.html`);
  writeFileSync(page, html);
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=1'];
  const { status, stderr } = spawnSync(
    chromium,
    [
      ...flags,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--screenshot=${join(PUBLIC, name)}`,
      `--window-size=${width},${height}`,
      page,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${name} could not be drawn:\n${stderr}`);
}
