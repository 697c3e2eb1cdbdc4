/** The zip file of an export: every part as JSON and as CSV, compressed while it is read. */
import { CSV_BEGIN, csvLine } from '@eleven/protocol/csv';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Part, Row } from './export-part.ts';

/** Compressed; a larger file helps nobody, and a database row should not be larger. */
const MAX_BYTES = 100 * 1024 * 1024;

const README = `내 데이터 / Your data

이 파일에는 일레븐이 이 계정에 대해 보관하는 것이 들어 있습니다. json 폴더와 csv 폴더의 내용은 같습니다.
문의에 첨부한 파일은 이름과 해시만 들어 있습니다. 파일은 로그인한 동안 문의에서 내려받을 수 있으니, 계정을 삭제하기 전에 저장하십시오.
로그인하지 않고 보낸 문의의 파일은 그 문의에 관한 메일의 링크로 내려받을 수 있습니다.
비밀번호와 인증 키는 해시나 암호문으로만 보관하므로 들어 있지 않습니다. 고객센터의 내부 메모, 몇 분에서 며칠 동안만 쓰는 기술적인 기록,
다른 사람의 데이터도 들어 있지 않습니다. 블록체인의 기록은 누구나 볼 수 있습니다.

This file holds what Eleven keeps about this account. The folders json and csv hold the same.
Of files attached to tickets it has the name and the hash. You can download them in the ticket while you are signed in: save
them before you delete the account. Files of tickets that you sent without signing in can be downloaded with the link in the
emails about the ticket.
Passwords and keys are kept as hashes or encrypted only, and are not in it. Nor are internal notes of our support, technical
records that serve for minutes or days, and data of other people. Everybody can see the data on the blockchain.
Times are in UTC (ISO 8601). Amounts are in wei: 1 BNB = 1 000 000 000 000 000 000 wei.
`;

/** @param onProgress Called after each page and each part with the number of completed parts; throws to stop. */
export async function zipOf(
  parts: readonly Part[],
  at: Date,
  onProgress: (partsDone: number) => Promise<void>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let failed: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    size += chunk.length;
    chunks.push(chunk);
  });
  const open = (name: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    return {
      write: (text: string) => entry.push(strToU8(text)),
      end: () => entry.push(new Uint8Array(0), true),
    };
  };
  const readme = open('README.txt');
  readme.write(README);
  readme.end();
  for (const [index, part] of parts.entries()) {
    // Both from one reading: they have the same rows, even if some are added meanwhile.
    const files = [asJson(part), asCsv(part)].map((as) => ({ ...as, file: open(as.name) }));
    for (const { file, begin } of files) file.write(begin);
    let isFirst = true;
    for await (const rows of part.read()) {
      for (const { file, write } of rows.length > 0 ? files : []) file.write(write(rows, isFirst));
      isFirst &&= rows.length === 0;
      if (failed) throw failed;
      if (size > MAX_BYTES) throw new Error('the export of an account is too large');
      // Lets other requests run between two pages.
      await new Promise((resolve) => setImmediate(resolve));
      await onProgress(index);
    }
    for (const { file, end } of files) {
      file.write(end);
      file.end();
    }
    await onProgress(index + 1);
  }
  zip.end();
  if (failed) throw failed;
  return Buffer.concat(chunks);
}

interface Written {
  readonly name: string;
  readonly begin: string;
  /** Writes one page, which is not empty. */
  readonly write: (rows: readonly Row[], isFirst: boolean) => string;
  readonly end: string;
}

const asJson = ({ name }: Part): Written => ({
  name: `json/${name}.json`,
  begin: '[',
  write: (rows, isFirst) => `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`,
  end: '\n]\n',
});

function asCsv({ name, columns }: Part): Written {
  const line = (row: Row) =>
    csvLine(
      columns.map((column) => {
        const cell = row[column] ?? null;
        return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
      }),
    );
  return {
    name: `csv/${name}.csv`,
    begin: CSV_BEGIN + csvLine(columns),
    write: (rows) => rows.map(line).join(''),
    end: '',
  };
}
