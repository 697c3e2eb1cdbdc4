import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarTerm, termCalendar } from './calendar.ts';
import { WEI_PER_BNB } from './money.ts';
import { type Component, onlyValueOf, readCalendar, textOf, timeOf } from './testing/read-calendar.ts';
import { termReward } from './vault/rewards.ts';
import { DAY_SECONDS, TERM_DAYS } from './vault/terms.ts';

const URL_OF_DASHBOARD = 'https://eleven.example/dashboard';
const STARTED = Date.UTC(2026, 9, 20, 12, 0, 5) / 1_000;

const term = (changes: Partial<CalendarTerm> = {}): CalendarTerm => ({
  chainId: 56,
  vault: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  id: '7',
  principalWei: 10n * WEI_PER_BNB,
  rewardWei: termReward(10n * WEI_PER_BNB, 30),
  termDays: 30,
  startedAt: STARTED,
  endsAt: STARTED + 30 * Number(DAY_SECONDS),
  wallet: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  ...changes,
});
const fileOf = (of: CalendarTerm, locale: 'ko' | 'en' = 'en') => termCalendar(of, locale, URL_OF_DASHBOARD);
const read = (file: string): Component => readCalendar(new TextEncoder().encode(file));
function eventOf(of: CalendarTerm, locale: 'ko' | 'en' = 'en'): Component {
  const { name, components } = read(fileOf(of, locale));
  const [event] = components;
  if (name !== 'VCALENDAR' || components.length !== 1 || !event) throw new Error('not one entry in a calendar');
  return event;
}

describe('the calendar entry of a term', () => {
  it('names its vault and links to it if there are several', () => {
    const of = term({ vaultName: 'Vault 1' });
    const [en, ko] = [eventOf(of), eventOf(of, 'ko')];
    expect(onlyValueOf(en, 'SUMMARY')).toBe('Eleven: Vault 1\\, 30-day term ends\\, 10.0000 BNB');
    expect(onlyValueOf(ko, 'SUMMARY')).toBe('일레븐: Vault 1\\, 기간형 30일 만기\\, 10.0000 BNB');
    expect(onlyValueOf(en, 'DESCRIPTION')).toContain('Vault 1\\, position 7\\, wallet 0x');
    expect(onlyValueOf(en, 'URL')).toBe(`${URL_OF_DASHBOARD}?vault=${of.vault}`);
    expect(onlyValueOf(eventOf(term()), 'DESCRIPTION')).not.toContain('Vault 1');
  });

  it('begins at the second at which the term ends, in UTC', () => {
    const event = eventOf(term());
    expect(event.name).toBe('VEVENT');
    expect(timeOf(event, 'DTSTART')).toBe(term().endsAt);
    expect(onlyValueOf(event, 'DURATION')).toBe('PT15M');
    expect(timeOf(event, 'DTSTAMP')).toBe(STARTED);
  });

  it.each([
    // Clocks go back between the two: on the wall, the same second is an hour earlier.
    ['America/New_York', '2026-10-20, 08:00:05', '2026-11-19, 07:00:05'],
    ['Europe/Berlin', '2026-10-20, 14:00:05', '2026-11-19, 13:00:05'],
    ['Asia/Seoul', '2026-10-20, 21:00:05', '2026-11-19, 21:00:05'],
    ['Asia/Kathmandu', '2026-10-20, 17:45:05', '2026-11-19, 17:45:05'],
  ])('stands at the right hour in a calendar of %s', (timeZone, started, ends) => {
    const event = eventOf(term());
    const shown = (property: string) =>
      new Date(timeOf(event, property) * 1_000).toLocaleString('en-CA', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      });
    expect([shown('DTSTAMP'), shown('DTSTART')]).toEqual([started, ends]);
    // No time zone in the file that could be wrong.
    expect(fileOf(term())).not.toContain('TZID');
  });

  it('reminds a day before and at the moment', () => {
    const { components } = eventOf(term());
    expect(components.map(({ name }) => name)).toEqual(['VALARM', 'VALARM']);
    expect(components.map((alarm) => [onlyValueOf(alarm, 'ACTION'), onlyValueOf(alarm, 'TRIGGER')])).toEqual([
      ['DISPLAY', '-P1D'],
      ['DISPLAY', 'PT0S'],
    ]);
    for (const alarm of components) expect(textOf(alarm, 'DESCRIPTION')).toBe('Eleven: 30-day term ends, 10.0000 BNB');
  });

  it('says what can be withdrawn or staked again, where, and that nothing is lost by doing it later', () => {
    const event = eventOf(term());
    expect(textOf(event, 'SUMMARY')).toBe('Eleven: 30-day term ends, 10.0000 BNB');
    expect(textOf(event, 'DESCRIPTION').split('\n')).toEqual([
      'You can withdraw 10.0000 BNB of principal and 0.090410 BNB of reward, or stake both again if new stakes are open and the reserve has room.',
      'Position 7, wallet 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      'Blockchain time decides, so it may open a little later than this.',
      'You lose nothing by coming later: principal and reward stay available without limit, and earn nothing more.',
      URL_OF_DASHBOARD,
    ]);
    expect(onlyValueOf(event, 'URL')).toBe(URL_OF_DASHBOARD);
    const korean = eventOf(term(), 'ko');
    expect(textOf(korean, 'SUMMARY')).toBe('일레븐: 기간형 30일 만기, 10.0000 BNB');
    expect(textOf(korean, 'DESCRIPTION')).toContain('다시 맡길 수 있습니다');
    expect(textOf(korean, 'DESCRIPTION')).toContain('잃는 것은 없습니다');
    expect(korean.properties.find(({ name }) => name === 'SUMMARY')?.parameters).toEqual({ LANGUAGE: 'ko' });
  });

  it('is recognised by its number, and differs in another vault or on another chain', () => {
    const uid = (of: CalendarTerm, locale: 'ko' | 'en' = 'en') => onlyValueOf(eventOf(of, locale), 'UID');
    expect(uid(term())).toBe(`unlock-7-${term().startedAt}-${term().vault}-56@eleven.example`);
    expect(uid(term(), 'ko')).toBe(uid(term()));
    // The first is the same position, renewed.
    const renewed = term({ startedAt: term().endsAt, endsAt: term().endsAt + 2_592_000 });
    const others = [renewed, term({ id: '8' }), term({ chainId: 97 }), term({ vault: `0x${'a1'.repeat(20)}` })];
    expect(new Set([term(), ...others].map((one) => uid(one))).size).toBe(5);
    expect(fileOf(term())).toBe(fileOf(term()));
    expect([onlyValueOf(eventOf(term()), 'SEQUENCE'), onlyValueOf(eventOf(term()), 'STATUS')]).toEqual([
      '0',
      'CONFIRMED',
    ]);
    // With a METHOD it would be somebody's invitation.
    expect(fileOf(term())).not.toMatch(/^(METHOD|ORGANIZER|ATTENDEE)/m);
  });

  it('is fully readable by a strict reader, whatever the amounts, in both languages', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 88n - 1n }),
        fc.constantFrom(...TERM_DAYS),
        fc.integer({ min: 1, max: 4_294_967_295 }),
        fc.integer({ min: 0, max: 2 ** 33 }),
        fc.constantFrom('ko' as const, 'en' as const),
        (principalWei, termDays, id, startedAt, locale) => {
          const endsAt = startedAt + termDays * Number(DAY_SECONDS);
          const given = term({
            principalWei,
            rewardWei: termReward(principalWei, termDays),
            termDays,
            id: `${id}`,
            startedAt,
            endsAt,
          });
          const event = eventOf(given, locale);
          expect(timeOf(event, 'DTSTART')).toBe(endsAt);
          expect(textOf(event, 'DESCRIPTION').split('\n')).toHaveLength(5);
          expect(textOf(event, 'SUMMARY')).toContain(`${termDays}`);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the reader in these tests', () => {
  const file = fileOf(term(), 'ko');
  it.each([
    ['a lone line feed', file.replace('\r\n', '\n')],
    ['no last line end', file.slice(0, -2)],
    ['a line of 76 octets', file.replace('VERSION:2.0', `X-LONG:${'가'.repeat(23)}`)],
    ['a byte order mark', `\ufeff${file}`],
    ['a component that does not end', file.replace('END:VEVENT\r\n', '')],
    ['text after the end', `${file}BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n`],
    ['an empty line', file.replace('VERSION', '\r\nVERSION')],
  ])('refuses %s', (_what, broken) => {
    expect(() => read(broken)).toThrow();
  });

  it('refuses a time that is not in UTC, and a comma that is not escaped', () => {
    const event = (replace: (text: string) => string) => read(replace(fileOf(term()))).components[0] as Component;
    expect(() =>
      timeOf(
        event((text) => text.replace(/(DTSTART:\w+)Z/, '$1')),
        'DTSTART',
      ),
    ).toThrow('no time in UTC');
    expect(() =>
      textOf(
        event((text) => text.replace('ends\\,', 'ends,')),
        'SUMMARY',
      ),
    ).toThrow('no TEXT');
  });
});
