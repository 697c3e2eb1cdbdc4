/** The style of the printable page: one style sheet, whose digest is all that the page's policy allows. */
import { PRINT_TEXTS } from './print-texts.ts';

/** The figures of both tables, and the column in which they begin. */
const FIGURES = {
  events: { from: 3, names: ['in', 'out', 'paid', 'compounded', 'forfeited', 'fee'] },
  sums: { from: 2, names: ['rows', 'rewards', 'compounded', 'in', 'out', 'forfeited', 'fee'] },
} as const;

/** On a narrow screen each figure has its column's name beside it: in the style, not in each of thousands of rows. */
const NAMES = Object.entries(FIGURES)
  .flatMap(([table, { from, names }]) =>
    (['ko', 'en'] as const).flatMap((locale) =>
      names.map(
        (name, index) =>
          `  .${table}:lang(${locale}) .n:nth-child(${from + index})::before { content: "${PRINT_TEXTS[locale].heads[name]}"; }`,
      ),
    ),
  )
  .join('\n');

export const PRINT_STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body {
  max-width: 84rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; background: #fff; color: #14181f;
  font: 400 14px/1.55 "Pretendard", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", system-ui, sans-serif;
}
h1 { font-size: 26px; line-height: 1.25; }
h2 { font-size: 17px; margin: 2rem 0 0.5rem; }
p { max-width: 46rem; }
header p, .notes li { color: #454d59; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.25rem; margin-top: 1rem; }
dt { color: #454d59; }
dd, .address, .key { overflow-wrap: anywhere; }
.notes { padding-left: 1.1rem; max-width: 46rem; }
/* Whatever breaks off on the way leaves a page that looks whole: it says so itself until its last line is there. */
.unfinished { margin-top: 0.75rem; padding: 0.6rem 0.9rem; border: 2px solid #b3261e; color: #8c1d18; font-weight: 700; }
body:has(#end) .unfinished { display: none; }
#end { margin-top: 2rem; color: #454d59; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 12px; }
caption { text-align: left; color: #454d59; padding-bottom: 0.35rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #c9ced6; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 2px solid #14181f; }
tfoot th, tfoot td { border-top: 2px solid #14181f; border-bottom: 0; font-weight: 700; }
.time { white-space: nowrap; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n { white-space: nowrap; }
th.n { min-width: 5.5rem; }
.year th[scope="row"] { font-weight: 400; }
@media screen { td:first-child { white-space: nowrap; } }
.year .sum th, .year .sum td { font-weight: 700; }
.year .group th { padding-top: 1rem; font-weight: 700; border-bottom-color: #14181f; }
.count { display: block; color: #454d59; font-weight: 400; }
.key { display: block; width: 17rem; font: 10px/1.4 ui-monospace, Menlo, Consolas, monospace; color: #454d59; }
@media screen and (max-width: 47.99rem) {
  .stack, .stack :is(caption, tbody, tfoot, tr, td, th) { display: block; }
  .stack thead { display: none; }
  .stack tr { padding: 0.7rem 0; border-bottom: 1px solid #c9ced6; }
  .stack tfoot tr { border-top: 2px solid #14181f; border-bottom: 0; }
  .stack tr :is(td, th) { padding: 0.1rem 0; border: 0; }
  .stack :is(td, th):first-child { font-weight: 700; }
  .stack td.n { display: flex; justify-content: space-between; gap: 1rem; white-space: normal; overflow-wrap: anywhere; }
  .stack td.n:empty { display: none; }
  .stack .n::before { flex: 1 1 0; min-width: 5.5rem; text-align: left; font-weight: 400; color: #454d59; }
  .stack .key { width: auto; overflow-wrap: anywhere; }
${NAMES}
}
/* On a laptop's screen the last column, the fee, would be cut off. */
@media screen and (min-width: 48rem) and (max-width: 90rem) {
  .events { font-size: 11px; }
  .events :is(th, td) { padding-right: 0.5rem; }
  .events .key { width: 13.5rem; }
}
@page { size: A4 landscape; margin: 12mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .screen { display: none; }
  table { font-size: 6.5pt; }
  /* The summary of a year is one sheet. */
  .onePage { font-size: 7.6pt; line-height: 1.25; }
  .onePage h1 { font-size: 15pt; }
  .onePage h2 { font-size: 10pt; margin-top: 0.7rem; }
  .onePage dl { gap: 0 1rem; margin-top: 0.4rem; }
  .onePage p, .onePage .notes { max-width: none; }
  .year { font-size: 7.2pt; }
  .year th, .year td { padding-top: 0.12rem; padding-bottom: 0.12rem; }
  .year .group th { padding-top: 0.4rem; }
  .year .count { display: inline; padding-right: 0.5em; }
  td.n { white-space: normal; overflow-wrap: anywhere; }
  th.n { min-width: 0; }
  .key { width: 56mm; font-size: 5pt; }
  .scroll { overflow: visible; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;
