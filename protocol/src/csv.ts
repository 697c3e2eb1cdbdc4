/** Lines of a CSV file (RFC 4180) that a spreadsheet opens as text: no cell is ever taken for a formula. */

/**
 * Characters that make Excel, LibreOffice or Sheets compute a cell instead of showing it, including full-width and small ones.
 * Invisible characters may precede them: some programs trim or drop these when they read the file.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** For Excel, which otherwise misreads Korean; must be at the very beginning of the file. */
export const CSV_BEGIN = '\ufeff';

/** Numbers that our code writes stay numbers; any other text that could be a formula gets a leading `'`. */
export type CsvCell = string | number | bigint | null;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.toString();
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
