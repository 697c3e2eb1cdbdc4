/** The summary of a year as a page to print on one sheet: a whole HTML document with no script. */

import { LOCAL_CHAIN_ID } from '../chains.ts';
import { withCommas } from '../money.ts';
import { formatUsd, formatWon } from '../value.ts';
import type { StatementAbout } from './about.ts';
import { feeSumText } from './fees.ts';
import { forfeitedText } from './forfeited.ts';
import { exactBnb } from './legs.ts';
import { escaped, factsOf, head, nameOf, periodOf } from './print.ts';
import { PRINT_STYLE } from './print-style.ts';
import { timeIn } from './range.ts';
import { rewardsOf } from './statement.ts';
import { NO_WORTH } from './values.ts';
import { kindOf, sumYears, totalsOfYear, type YearOf, type YearOfWallet } from './year.ts';
import { YEAR_TEXTS } from './year-texts.ts';

function notesOf({ locale, chainId, priceFeed }: StatementAbout): string[] {
  const { explained, explainedValues, madeUp } = YEAR_TEXTS[locale];
  if (priceFeed === undefined) return [...explained];
  return [...explained, explainedValues, ...(chainId === LOCAL_CHAIN_ID ? [madeUp] : [])];
}

/** Columns that fit side by side on the sheet; more wallets follow below. */
const COLUMNS = 4;

/** @param at Chain time of the figures in the last rows, unix seconds. */
export function yearPage(about: StatementAbout, wallets: readonly YearOfWallet[], at: number): string {
  const { locale } = about;
  const texts = YEAR_TEXTS[locale];
  const title = `${texts.title} · ${periodOf(about.range, locale)}`;
  const all = sumYears(wallets);
  const columns: Column[] = [
    ...(wallets.length > 1 ? [{ name: texts.all, of: all }] : []),
    ...wallets.map((of) => ({ name: nameOf(about, of.address), of })),
  ];
  const facts = factsOf(about).map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${PRINT_STYLE}</style>
</head>
<body class="onePage">
<main>
<header>
<h1>${escaped(title)}</h1>
<p>${escaped(texts.about)}</p>
<dl>
${facts.join('\n')}
</dl>
</header>
<h2>${escaped(texts.figures)}</h2>
${totalsOfYear(all).rows === 0 ? `<p>${escaped(texts.none)}</p>\n` : ''}${partsOf(columns)
  .map((part) => tableOf(part, about, at))
  .join('\n')}
<h2>${escaped(texts.how)}</h2>
<ul class="notes">
${notesOf(about)
  .map((text) => `<li>${escaped(text)}</li>`)
  .join('\n')}
</ul>
</main>
</body>
</html>
`;
}

interface Column {
  readonly name: string;
  readonly of: YearOf;
}

const partsOf = (columns: readonly Column[]): (readonly Column[])[] =>
  Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, part) =>
    columns.slice(part * COLUMNS, (part + 1) * COLUMNS),
  );

interface Line {
  readonly name: string;
  readonly isSum?: boolean;
  /** The text of the count: of events unless set. */
  readonly counted?: 'count' | 'terms';
  count?(of: YearOf): number;
  text(of: YearOf): string;
}

function tableOf(columns: readonly Column[], about: StatementAbout, at: number): string {
  const { locale, zone } = about;
  const texts = YEAR_TEXTS[locale];
  const { during, atEnd } = linesOf(about);
  const group = (title: string, lines: readonly Line[]) =>
    `<tr class="group"><th scope="rowgroup" colspan="${columns.length + 1}">${escaped(title)}</th></tr>\n` +
    lines.map((line) => rowOf(line, columns, locale)).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(texts.figures)}">
<table class="year">
<thead><tr>${head(texts.items)}${columns.map(({ name }) => head(name, true)).join('')}</tr></thead>
<tbody>
${group(texts.during, during)}${group(texts.atEnd(`${timeIn(at, zone)} ${zone.toUpperCase()}`), atEnd)}</tbody>
</table>
</div>`;
}

function rowOf(
  { name, isSum, counted = 'count', count, text }: Line,
  columns: readonly Column[],
  locale: 'ko' | 'en',
): string {
  const cells = columns.map(({ of }) => {
    const times = count?.(of) ?? 0;
    const shown =
      times === 0 ? '' : `<span class="count">${YEAR_TEXTS[locale][counted](withCommas(String(times)))}</span>`;
    return `<td class="n">${shown}${text(of)}</td>`;
  });
  return `<tr${isSum ? ' class="sum"' : ''}><th scope="row">${escaped(name)}</th>${cells.join('')}</tr>\n`;
}

function linesOf({ locale, priceFeed }: StatementAbout): { during: readonly Line[]; atEnd: readonly Line[] } {
  const { rows, withoutPrice } = YEAR_TEXTS[locale];
  const worth = (what: 'usd' | 'krw') => ({
    name: rows[what],
    text: ({ worth = NO_WORTH }: YearOf) => {
      const without = what === 'usd' ? worth.withoutUsd : worth.withoutKrw;
      const sum = what === 'usd' ? formatUsd(worth.cents) : formatWon(worth.won);
      if (without === 0) return sum;
      const unknown = withoutPrice(withCommas(String(without)));
      // If no reward has a value, a sum of 0 would look like a value.
      return (what === 'usd' ? worth.cents : worth.won) === 0n ? unknown : `${sum} + ${unknown}`;
    },
  });
  const counts =
    (...kinds: Parameters<typeof kindOf>[1][]) =>
    (of: YearOf) =>
      kinds.reduce((sum, kind) => sum + kindOf(of, kind).count, 0);
  const rewards =
    (...kinds: Parameters<typeof kindOf>[1][]) =>
    (of: YearOf) =>
      exactBnb(kinds.reduce((sum, kind) => sum + kindOf(of, kind).rewardWei, 0n));
  return {
    during: [
      { name: rows.staked, count: counts('staked'), text: (of) => exactBnb(kindOf(of, 'staked').amountWei) },
      { name: rows.locked, count: counts('locked'), text: (of) => exactBnb(kindOf(of, 'locked').amountWei) },
      {
        name: rows.out,
        count: counts('unstaked', 'exited', 'redeemed', 'exitedEarly', 'emergencyExited'),
        text: (of) => exactBnb(totalsOfYear(of).principalOutWei),
      },
      { name: rows.claimed, count: counts('rewardPaid'), text: rewards('rewardPaid') },
      { name: rows.paidOut, count: counts('exited', 'redeemed'), text: rewards('exited', 'redeemed') },
      { name: rows.compounded, count: counts('compounded'), text: rewards('compounded') },
      { name: rows.renewed, count: counts('renewed'), text: rewards('renewed') },
      { name: rows.rewards, isSum: true, text: (of) => exactBnb(rewardsOf(totalsOfYear(of))) },
      ...(priceFeed === undefined ? [] : [worth('krw'), worth('usd')]),
      {
        name: rows.forfeited,
        count: counts('exitedEarly', 'emergencyExited'),
        text: (of) => forfeitedText(totalsOfYear(of), locale, exactBnb),
      },
      {
        name: rows.emergency,
        count: counts('emergencyExited'),
        text: (of) => exactBnb(kindOf(of, 'emergencyExited').amountWei),
      },
      { name: rows.fees, text: (of) => feeSumText(of, locale, exactBnb) },
    ],
    atEnd: [
      { name: rows.flexible, text: ({ held }) => exactBnb(held.flexibleWei) },
      { name: rows.accrued, isSum: true, text: ({ held }) => exactBnb(held.accruedWei) },
      {
        name: rows.fixed,
        counted: 'terms',
        count: ({ held }) => held.terms,
        text: ({ held }) => exactBnb(held.fixedWei),
      },
      { name: rows.setAside, text: ({ held }) => exactBnb(held.setAsideWei) },
    ],
  };
}
