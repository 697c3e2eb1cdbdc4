/**
 * The HTML of an email. Some clients keep only inline styles (Naver), some apply their own colour scheme and ignore ours
 * (Gmail), some invert every colour (Outlook, Gmail on iPhones), some read the rules in the head (Apple Mail). So each
 * element with a colour also has a background, and none is pure black or white, which clients treat specially.
 * docs/mail.md has the sources.
 */
import { PRODUCT_NAME } from '@eleven/protocol/product';
import type { MailParts } from './mail-parts.ts';
import { CODE, FOOTER, FREEZE, FREEZE_LINK, IF_BUTTON_FAILS, UNSUBSCRIBE } from './templates/frame-texts.ts';

const LIGHT = { page: '#f4f6f9', card: '#fdfdfe', ink: '#111f33', ink2: '#3d4a5c', ink3: '#55616f', link: '#1d5f94' };
const DARK = { page: '#0a1422', card: '#101d2c', ink: '#f4f2ec', ink2: '#b9c3d0', ink3: '#94a1b2', link: '#9fd0f5' };
const BUTTON = { words: '#fafbfd', edge: '#5b6879' };
const LINES = { light: '#d8dee6', dark: '#2a3a4d' };
const GOLD = '#e8b84a';

type Surface = 'page' | 'card';
type Ink = 'ink' | 'ink2' | 'ink3' | 'link';

/** Set as an attribute, since Outlook ignores widths in styles; Naver shows up to 600 beside its lists. */
const WIDTH = 560;
const FONT = `font-family:'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',system-ui,sans-serif`;
/** Hangul breaks between words; an address longer than its line breaks anywhere. */
const BREAKS = 'word-break:keep-all;word-wrap:break-word';
/** Otherwise a table grows with its longest word before any word breaks. */
const FIXED = 'table-layout:fixed;width:100%';
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** Class and style of text in this ink on this surface, always with both colours. */
const textAttributes = (ink: Ink, on: Surface, more = ''): string =>
  `class="on-${on} ${ink}" style="color:${LIGHT[ink]};background-color:${LIGHT[on]};${FONT};${BREAKS}${more && `;${more}`}"`;
const surface = (on: Surface, more = ''): string =>
  `class="on-${on}" bgcolor="${LIGHT[on]}" style="background-color:${LIGHT[on]}${more && `;${more}`}"`;
const SMALL = 'font-size:13px;line-height:1.6';
const NORMAL = 'font-size:16px;line-height:1.6';

const RULES = `@media (prefers-color-scheme: dark) {
${(['page', 'card'] as const).map((on) => `.on-${on} { background-color: ${DARK[on]} !important; }`).join('\n')}
${(['ink', 'ink2', 'ink3', 'link'] as const).map((ink) => `.${ink} { color: ${DARK[ink]} !important; }`).join('\n')}
.edge { border-color: ${LINES.dark} !important; }
.mark { background-color: ${DARK.ink} !important; }
.button { background-color: ${DARK.ink} !important; color: ${DARK.page} !important; }
}`;

/** Fills the preview line in the mailbox, so that no text of the email follows the preheader there. */
const FILLER = '&nbsp;&zwnj;'.repeat(70);

export function asHtml(parts: MailParts, preheader: string): string {
  const { locale, subject, body, button, url, closing, code, freezeUrl, unsubscribe, operator } = parts;
  const { origin } = new URL(url);
  const words = (given: string, on: Surface) => withLinks(given, origin, on);
  const paragraph = (given: string) =>
    `<p ${textAttributes('ink2', 'card', `margin:0 0 16px;${NORMAL}`)}>${words(given, 'card')}</p>`;
  const belowCard = (content: string) =>
    `<tr><td ${textAttributes('ink3', 'page', `padding:20px 4px 0;${SMALL}`)}>${content}</td></tr>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark; }</style>
<style>
${RULES}
</style>
</head>
<body ${surface('page', 'margin:0;padding:0')}>
<div style="display:none;font-size:1px;line-height:1px;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${FILLER}</div>
<table ${TABLE} lang="${locale}" width="100%" ${surface('page', FIXED)}>
<tr><td align="center" ${surface('page', 'padding:32px 16px')}>
<!--[if mso]><table ${TABLE} width="${WIDTH}"><tr><td><![endif]-->
<table ${TABLE} width="100%" ${surface('page', `max-width:${WIDTH}px;${FIXED}`)}>
<tr><td align="left" ${surface('page', 'padding:0 4px 20px')}>${MARK}</td></tr>
${code === undefined ? '' : `<tr><td align="left" ${textAttributes('ink2', 'page', `padding:0 4px 16px;${NORMAL}`)}>${escapeHtml(`${CODE[locale]}: ${code}`)}</td></tr>\n`}<tr><td align="left" class="on-card edge" bgcolor="${LIGHT.card}" style="background-color:${LIGHT.card};padding:32px 28px;border:1px solid ${LINES.light};border-radius:10px">
<h1 ${textAttributes('ink', 'card', 'margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600')}>${escapeHtml(subject)}</h1>
${body.map(paragraph).join('\n')}
<table ${TABLE} style="margin:8px 0 24px"><tr>
<td class="button" bgcolor="${LIGHT.ink}" style="background-color:${LIGHT.ink};color:${BUTTON.words};border:1px solid ${BUTTON.edge};border-radius:6px;mso-padding-alt:14px 24px"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:14px 24px;background-color:${LIGHT.ink};color:${BUTTON.words};border-radius:6px;${FONT};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;${BREAKS}">${escapeHtml(button)}</a></td>
</tr></table>
${paragraph(closing)}
${freezeUrl === undefined ? '' : `<p ${textAttributes('ink2', 'card', `margin:0 0 16px;${NORMAL}`)}>${FREEZE[locale]} ${link(freezeUrl, FREEZE_LINK[locale], 'card')}</p>\n`}<p ${textAttributes('ink3', 'card', `margin:0;${SMALL}`)}>${IF_BUTTON_FAILS[locale]}<br>${link(url, url, 'card')}</p>
</td></tr>
${unsubscribe ? `${belowCard(link(unsubscribe.url, UNSUBSCRIBE[locale](unsubscribe.topic), 'page'))}\n` : ''}${belowCard(FOOTER[locale])}${operator ? `\n${belowCard(escapeHtml(operator))}` : ''}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** The two bars of the product's logo, and its name. No image, because clients ask before they load one. */
const bar = (kind: string, color: string, height: number) =>
  `<table ${TABLE}><tr><td ${kind}bgcolor="${color}" width="8" height="${height}" style="background-color:${color};font-size:0;line-height:0">&nbsp;</td></tr></table>`;
const MARK = `<table ${TABLE}><tr>
<td valign="bottom">${bar('class="mark" ', LIGHT.ink, 17)}</td>
<td width="5" style="font-size:0;line-height:0">&nbsp;</td>
<td valign="bottom">${bar('', GOLD, 5)}<div style="font-size:0;line-height:0;height:2px">&nbsp;</div>${bar('class="mark" ', LIGHT.ink, 17)}</td>
<td valign="bottom" ${textAttributes('ink', 'page', 'padding-left:12px;font-size:19px;line-height:1;font-weight:600')}>${PRODUCT_NAME}</td>
</tr></table>`;

function link(url: string, words: string, on: Surface): string {
  return `<a href="${escapeHtml(url)}" ${textAttributes('link', on, 'text-decoration:underline')}>${escapeHtml(words)}</a>`;
}

/** URLs of this site become links; others, which only staff can write, stay text. */
function withLinks(words: string, origin: string, on: Surface): string {
  return words
    .split(/(https?:\/\/[^\s)]+[^\s).,])/)
    .map((part) => (URL.parse(part)?.origin === origin ? link(part, part, on) : escapeHtml(part)))
    .join('');
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
