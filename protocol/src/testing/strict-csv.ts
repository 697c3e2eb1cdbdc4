/** Reads a CSV file (RFC 4180) strictly, for tests: any deviation is an error and not a guess. */

/** Rows of texts. All lines end with CRLF, including the last; all rows have the same number of cells; no cell is a formula. */
export function readStrictCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const { value, end } = readCell(text, at);
      if (/^[=+\-@\t\r]/.test(value)) throw new Error(`a spreadsheet would compute ${JSON.stringify(value)}`);
      row.push(value);
      at = end + 1;
      if (text[end] === ',') continue;
      if (text.slice(end, end + 2) !== '\r\n') throw new Error(`no end of line at ${end}`);
      at = end + 2;
      break;
    }
    rows.push(row);
  }
  const widths = new Set(rows.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`rows of ${[...widths].join(' and ')} cells`);
  return rows;
}

function readCell(text: string, from: number): { value: string; end: number } {
  if (text[from] !== '"') {
    const [value = ''] = /^[^,\r\n"]*/.exec(text.slice(from, from + 2_000)) ?? [];
    return { value, end: from + value.length };
  }
  let value = '';
  for (let at = from + 1; ; at += 1) {
    if (at >= text.length) throw new Error(`a quote at ${from} is never closed`);
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return { value, end: at + 1 };
  }
}

/** Rows by the names of their columns, which must be exactly these. */
export function readTable<Name extends string>(text: string, head: readonly Name[]): Record<Name, string>[] {
  const [first, ...rows] = readStrictCsv(text);
  if (JSON.stringify(first) !== JSON.stringify(head)) throw new Error(`another head: ${first?.join(',')}`);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])) as Record<Name, string>);
}

/** BNB with exactly 18 decimals, as wei: anything else is refused. */
export function readAmount(text: string): bigint {
  const [, whole, fraction] = /^(0|[1-9]\d*)\.(\d{18})$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) throw new Error(`no amount: ${JSON.stringify(text)}`);
  return BigInt(whole + fraction);
}

/** `2026-11-22 09:30:05`, as unix seconds of UTC. */
export function readClock(text: string): number {
  const time = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(time)) throw new Error(`no time: ${text}`);
  return time / 1_000;
}
