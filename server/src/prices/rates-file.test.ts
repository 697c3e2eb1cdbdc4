import { expect, test } from 'vitest';
import { exchangeRatesFile } from '../../../scripts/run/exchange-rates.ts';
import { rowsOf } from './follow-rates.ts';
import { RatesFileError, readRatesFile } from './rates-file.ts';

/** A file in the bank's format. */
const file = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${days}
	</Cube>
</gesmes:Envelope>`;
const dayOf = (day: string, rates = "<Cube currency='USD' rate='1.1593'/>\n<Cube currency='KRW' rate='1698.42'/>") =>
  `<Cube time='${day}'>\n${rates}\n</Cube>`;

test('the daily file yields its day, the history all of its days, oldest first', () => {
  expect(readRatesFile(file(dayOf('2026-11-25')))).toEqual([
    { day: '2026-11-25', usdPerEur: '1.1593', krwPerEur: '1698.42' },
  ]);
  const many = readRatesFile(file(`${dayOf('2026-11-25')}${dayOf('2026-11-24')}`));
  expect(many.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25']);
});

test('the sample file of the local product has the same format, and is the same at every start', () => {
  const made = exchangeRatesFile(Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 27));
  const days = readRatesFile(made);
  expect(days.map(({ day }) => day.slice(8))).toEqual(['19', '20', '23', '24', '25', '26', '27']);
  expect(readRatesFile(exchangeRatesFile(Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31)))).toEqual(
    expect.arrayContaining(days),
  );
});

test('days before won were published are omitted', () => {
  const early = dayOf('1999-01-04', "<Cube currency='USD' rate='1.1789'/>");
  expect(readRatesFile(file(`${dayOf('2026-11-25')}${early}`))).toHaveLength(1);
});

test.each([
  ['an empty file', ''],
  ['a page', '<!doctype html><title>Maintenance</title>'],
  ['a file that is cut off', file(dayOf('2026-11-25')).slice(0, -40)],
  ['a file without a day', file('')],
  ['a day without won', file(dayOf('2026-11-25', "<Cube currency='USD' rate='1.1593'/>"))],
  [
    'a rate that is no number',
    file(dayOf('2026-11-25', "<Cube currency='USD' rate='1,1'/><Cube currency='KRW' rate='1'/>")),
  ],
  ['a rate of zero', file(dayOf('2026-11-25', "<Cube currency='USD' rate='0.0'/><Cube currency='KRW' rate='1'/>"))],
  [
    'a rate that is there twice',
    file(
      dayOf(
        '2026-11-25',
        "<Cube currency='USD' rate='1'/><Cube currency='USD' rate='2'/><Cube currency='KRW' rate='1'/>",
      ),
    ),
  ],
  ['a day that is there twice', file(dayOf('2026-11-25') + dayOf('2026-11-25'))],
  ['a day that no calendar has', file(dayOf('2026-02-30'))],
  [
    'an element nobody knows',
    file(dayOf('2026-11-25', "<Cube currency='USD' rate='1'/><Other/><Cube currency='KRW' rate='1'/>")),
  ],
])('%s is refused', (_name, text) => {
  expect(() => readRatesFile(text)).toThrow(RatesFileError);
});

const at = (text: string) => Date.parse(text) / 1_000;
const rates = (day: string) => ({ day, usdPerEur: '1.1', krwPerEur: '1600' });
const until = (lastDay: string, now: string) =>
  new Date((rowsOf([rates(lastDay)], at(now)).at(-1)?.countsUntil ?? 0) * 1_000).toISOString();

test('a day counts from 16:00 UTC until the next one; Friday’s until it is known that nothing came on Monday', () => {
  const rows = rowsOf([rates('2026-11-20'), rates('2026-11-23')], at('2026-11-23T18:00:00Z'));
  expect(rows[0]).toMatchObject({ countsFrom: at('2026-11-20T16:00:00Z'), countsUntil: at('2026-11-23T16:00:00Z') });
  // Wednesday's file, read that evening: nothing can follow before Thursday.
  expect(until('2026-11-25', '2026-11-25T18:00:00Z')).toBe('2026-11-26T16:00:00.000Z');
  // Read a moment too soon, the file is still Tuesday's, valid until Wednesday's may come.
  expect(until('2026-11-24', '2026-11-25T16:30:00Z')).toBe('2026-11-25T16:00:00.000Z');
  expect(until('2026-11-24', '2026-11-25T21:59:00Z')).toBe('2026-11-25T16:00:00.000Z');
  // On a holiday, no file has come by ten in the evening.
  expect(until('2026-11-24', '2026-11-25T22:00:00Z')).toBe('2026-11-26T16:00:00.000Z');
  // Saturday evening: there is no file for today, and there will be none.
  expect(until('2026-11-20', '2026-11-21T18:00:00Z')).toBe('2026-11-22T16:00:00.000Z');
});
