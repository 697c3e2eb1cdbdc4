/** The printable page: a whole HTML document that needs nothing else, with no script. The browser prints it. */
import { ACTIVITY_KINDS } from '../activity.ts';
import { shortAddress } from '../address.ts';
import { CHAINS } from '../chains.ts';
import { withCommas } from '../money.ts';
import type { Locale } from '../product.ts';
import type { StatementAbout, StatementSums, StatementWriter } from './about.ts';
import { feeSumText, feeText } from './fees.ts';
import { forfeitedText } from './forfeited.ts';
import { exactBnb } from './legs.ts';
import { PRINT_STYLE } from './print-style.ts';
import { PRINT_TEXTS } from './print-texts.ts';
import { timeIn } from './range.ts';
import { keyOf, rewardsOf, type StatementRow, type StatementTotals } from './statement.ts';

export const print: StatementWriter = { extension: 'html', begin, row, end };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);

const cell = (text: string): string => `<td>${escaped(text)}</td>`;
const figure = (text: string): string => `<td class="n">${text}</td>`;
const orNothing = (wei: bigint): string => (wei === 0n ? '' : exactBnb(wei));
export const head = (text: string, isFigure = false): string =>
  `<th scope="col"${isFigure ? ' class="n"' : ''}>${escaped(text)}</th>`;

function begin(about: StatementAbout): string {
  const texts = PRINT_TEXTS[about.locale];
  const { heads } = texts;
  const wallets = about.wallets.map(
    ({ address, label }) => `<li class="address">${label === null ? '' : `${escaped(label)} · `}${address}</li>`,
  );
  return `<!doctype html>
<html lang="${about.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(titleOf(about))}</title>
<style>${PRINT_STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escaped(texts.title)}</h1>
<p>${escaped(texts.about)}</p>
<p class="screen">${escaped(texts.how)}</p>
<p class="unfinished">${escaped(texts.unfinished)}</p>
<dl>
${factsOf(about)
  .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  .join('\n')}
</dl>
</header>
<h2>${escaped(texts.wallets)}</h2>
<ul class="notes">
${wallets.join('\n')}
</ul>
<h2>${escaped(texts.events)}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${escaped(texts.events)}">
<table class="stack events">
<caption>${escaped(texts.unit)}</caption>
<thead><tr>${head(`${heads.time} (${about.zone.toUpperCase()})`)}${head(heads.what)}${head(heads.in, true)}${head(heads.out, true)}${head(heads.paid, true)}${head(heads.compounded, true)}${head(heads.forfeited, true)}${head(heads.fee, true)}</tr></thead>
<tbody>
`;
}

function row(of: StatementRow, _index: number, { locale, zone }: StatementAbout): string {
  const { kind, termDays, positionId } = of;
  const what = [
    ACTIVITY_KINDS[kind].action[locale],
    ...(termDays === null ? [] : [PRINT_TEXTS[locale].term(termDays, positionId ?? '')]),
    ...(of.vaultName === undefined ? [] : [of.vaultName]),
    shortAddress(of.wallet),
  ].join(' · ');
  const amounts = [of.principalInWei, of.principalOutWei, of.rewardPaidWei, of.rewardCompoundedWei].map(orNothing);
  const rest = [forfeitedText(of, locale, orNothing), feeText(of, locale, exactBnb)];
  const figures = [...amounts, ...rest].map(figure).join('');
  return `<tr><td class="time">${timeIn(of.time, zone)}</td><td>${escaped(what)}<span class="key">${keyOf(of)}</span></td>${figures}</tr>\n`;
}

function end(about: StatementAbout, { totals, months, byWallet }: StatementSums): string {
  const texts = PRINT_TEXTS[about.locale];
  const { heads } = texts;
  const explained = texts.explained.map((text) => `<li>${escaped(text)}</li>`);
  return `</tbody>
</table>
</div>
${totals.rows === 0 ? `<p>${escaped(texts.none)}</p>\n` : ''}<h2>${escaped(texts.totals)}</h2>
${sumsTable(
  about,
  { title: texts.totals, first: heads.month, totals },
  months.map(({ month, ...of }) => [month, of]),
)}
${
  byWallet.length > 1
    ? `<h2>${escaped(texts.byWallet)}</h2>\n${sumsTable(
        about,
        { title: texts.byWallet, first: heads.wallet, totals },
        byWallet.map(({ address, ...of }) => [nameOf(about, address), of]),
      )}\n`
    : ''
}<h2>${escaped(texts.notes)}</h2>
<ul class="notes">
${explained.join('\n')}
</ul>
<p id="end">${escaped(texts.end)}</p>
</main>
</body>
</html>
`;
}

/** A row for each entry, and the total below. */
function sumsTable(
  { locale }: StatementAbout,
  { title, first, totals }: { title: string; first: string; totals: StatementTotals },
  rows: readonly (readonly [name: string, of: StatementTotals])[],
): string {
  const { heads, total } = PRINT_TEXTS[locale];
  const names = [heads.rows, heads.rewards, heads.compounded, heads.in, heads.out, heads.forfeited, heads.fee];
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(title)}">
<table class="stack sums">
<thead><tr>${head(first)}${names.map((name) => head(name, true)).join('')}</tr></thead>
<tbody>
${rows.map(([name, of]) => `<tr>${cell(name)}${sumsOf(of, locale)}</tr>\n`).join('')}</tbody>
<tfoot><tr><th scope="row">${escaped(total)}</th>${sumsOf(totals, locale)}</tr></tfoot>
</table>
</div>`;
}

/** `Ledger · 0x7A3F…0001` */
export function nameOf({ wallets }: StatementAbout, address: string): string {
  const label = wallets.find((one) => one.address === address)?.label ?? null;
  return label === null ? shortAddress(address) : `${label} · ${shortAddress(address)}`;
}

const sumsOf = (of: StatementTotals, locale: Locale): string =>
  [
    withCommas(String(of.rows)),
    ...[rewardsOf(of), of.rewardCompoundedWei, of.principalInWei, of.principalOutWei].map(exactBnb),
    forfeitedText(of, locale, exactBnb),
    feeSumText(of, locale, exactBnb),
  ]
    .map(figure)
    .join('');

/** `Eleven statement 2026` */
const titleOf = ({ locale, range }: StatementAbout): string =>
  `${PRINT_TEXTS[locale].title} · ${periodOf(range, locale)}`;

export function periodOf({ from, to, name }: StatementAbout['range'], locale: Locale): string {
  const texts = PRINT_TEXTS[locale];
  if (from === null && to === null) return texts.allTime;
  return /^\d{4}$/.test(name) ? name : texts.days(from ?? texts.begin, to ?? texts.now);
}

export function factsOf({
  locale,
  range,
  zone,
  chainId,
  vaults,
  asOf,
}: StatementAbout): [name: string, value: string][] {
  const texts = PRINT_TEXTS[locale];
  return [
    [texts.period, periodOf(range, locale)],
    [texts.zone, texts.zones[zone]],
    [texts.network, CHAINS[chainId]?.name[locale] ?? String(chainId)],
    ...vaults.map(({ address, name }): [string, string] => [
      vaults.length > 1 ? `${texts.contract} ${name}` : texts.contract,
      address,
    ]),
    [
      texts.asOf,
      texts.block(withCommas(String(asOf.blockNumber)), `${timeIn(asOf.blockTime, zone)} ${zone.toUpperCase()}`),
    ],
  ];
}
