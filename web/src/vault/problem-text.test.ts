import { describe, expect, it } from 'vitest';
import type { TransactionProblem } from '../wallet/tx/transaction.ts';
import { problemText } from './problem-text.ts';

const PROBLEMS: readonly TransactionProblem[] = [
  ...(
    [
      'rejected',
      'alreadyOpen',
      'unauthorized',
      'unsupported',
      'unreachable',
      'unknownChain',
      'invalidRequest',
      'insufficientFunds',
      'reverted',
      'busy',
      'failed',
    ] as const
  ).map((problem) => ({ kind: 'provider', problem }) as const),
  { kind: 'notConnected' },
  { kind: 'wrongChain' },
  { kind: 'altered' },
  { kind: 'underWay' },
  { kind: 'stillAsked' },
  { kind: 'unanswered' },
  { kind: 'oldRequest' },
  { kind: 'cannotReceive' },
  { kind: 'allAway' },
  { kind: 'server', message: '' },
  { kind: 'refused', code: 'vault.reserveTooLow', params: { room: '0.5000' } },
];

describe('problemText', () => {
  it.each(PROBLEMS)('has a sentence in each language for %j', (problem) => {
    expect(problemText(problem, 'ko')).toMatch(/[가-힣].*[.]$/);
    expect(problemText(problem, 'en')).toMatch(/^[^가-힣{}]+\.$/);
  });

  it('has different texts for different problems', () => {
    const texts = PROBLEMS.map((problem) => problemText(problem, 'en'));
    expect(new Set(texts).size).toBe(PROBLEMS.length);
  });

  it('includes the values from the contract and the server', () => {
    expect(problemText({ kind: 'refused', code: 'vault.reserveTooLow', params: { room: '0.5000' } }, 'en')).toContain(
      '0.5000 BNB',
    );
    expect(problemText({ kind: 'server', message: '너무 많은 요청입니다.' }, 'ko')).toContain('너무 많은 요청입니다.');
  });
});
