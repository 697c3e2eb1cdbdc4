import { BaseError, HttpRequestError } from 'viem';
import { expect, it } from 'vitest';
import { createLog, type Logger } from './log.ts';
import { describeError, safeError } from './safe-error.ts';

const MARK = 'Mk7Secret';
/** A text that a user might write in a ticket: one line looks like a stack frame. */
const TEXT = `Hello\n    at home ${MARK}\n    at work.${MARK} (${MARK}:1:2)\n`;

const ofDatabase = Object.assign(new Error(`invalid input syntax for type uuid: "${TEXT}"`), {
  severity: 'ERROR',
  code: '22P02',
  detail: `Key (email)=(${MARK}) already exists.`,
  where: `unnamed portal parameter $1 = '${MARK}'`,
  constraint: 'users_email_unique',
});
const ofQuery = Object.assign(new Error(`Failed query: select $1\nparams: ${TEXT}`, { cause: ofDatabase }), {
  query: 'select $1',
  params: [MARK],
});
const ofMail = Object.assign(new Error(`550 ${MARK}@example.org unknown`), {
  code: 'EENVELOPE',
  response: MARK,
  rejected: [MARK],
});
const ofChain = new HttpRequestError({ url: `https://node.example/${MARK}`, body: { key: MARK }, status: 500 });
const errors: [string, Error][] = [
  ['the database', ofDatabase],
  ['a query', ofQuery],
  ['the mail server', ofMail],
  ['a parser', new SyntaxError(`Unexpected token in "${TEXT}"`)],
  ['an address of a node, which may hold a key', ofChain],
  ['one error around another', new Error('around it', { cause: new BaseError('between', { cause: ofQuery }) })],
  ['several at once', new AggregateError([ofQuery, ofMail], 'several', { cause: ofDatabase })],
  ['one whose message was changed', Object.assign(new Error(TEXT), { message: 'changed', cause: ofMail })],
];

const ways: [string, (log: Logger, error: Error) => void][] = [
  ['alone', (log, error) => log.error(error)],
  ['without a text', (log, error) => log.error({ err: error })],
  ['with its own message for a text', (log, error) => log.error({ err: error }, error.message)],
  ['under another name', (log, error) => log.error({ reason: error }, 'request failed')],
  ['inside of something', (log, error) => log.error({ outcome: { all: [{ error }] } }, 'request failed')],
  ['as a part of a text', (log, error) => log.error('it failed: %s', error)],
  ['as an object in a text', (log, error) => log.error({ err: error }, 'it failed: %o', error)],
  ['by what a request logs with', (log, error) => log.child({ reqId: 'r-1' }).fatal({ err: error }, 'request failed')],
  ['as what a request is known by', (log, error) => log.child({ err: error }).error('request failed')],
];

it.each(errors.flatMap(([of, error]) => ways.map(([way, write]) => [of, way, error, write] as const)))(
  'an error of %s, logged %s, reveals no values that it quotes',
  (_, __, error, write) => {
    const lines: string[] = [];
    write(createLog('trace', { write: (line: string) => void lines.push(line) }), error);
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain(MARK);
    expect(describeError(error)).not.toContain(MARK);
  },
);

it('keeps details that help to find the fault: query text, code, constraint and stack frames', () => {
  expect(safeError(ofQuery)).toMatchObject({
    message: 'a query failed',
    query: 'select $1',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: '22P02', constraint: 'users_email_unique' },
  });
  expect(describeError(ofQuery)).toBe('a query failed: select $1; Error (22P02)');
});
