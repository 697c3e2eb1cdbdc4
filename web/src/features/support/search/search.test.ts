import { describe, expect, it } from 'vitest';
import { questionGroups } from '../question-groups.ts';
import { QUESTIONS } from '../questions.ts';
import { markHits, readQuery, searchQuestions } from './search.ts';

const all = (locale: 'ko' | 'en') => questionGroups(locale).flatMap(({ questions }) => questions);
const search = (text: string, locale: 'ko' | 'en' = 'ko') =>
  searchQuestions(all(locale), readQuery(text)).map(({ id }) => id);
const marked = (text: string, query: string) =>
  markHits(text, readQuery(query))
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('the questions', () => {
  it('are more than thirty, the same in both languages, without duplicates', () => {
    const ids = all('ko').map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all('en').map(({ id }) => id)).toEqual(ids);
    for (const { id } of QUESTIONS) expect(ids).toContain(id);
  });

  it.each(['ko', 'en'] as const)('have complete texts in %s, and promise nothing impossible', (locale) => {
    for (const { question, answer } of all(locale)) {
      expect(/[가-힣]/.test(question + answer)).toBe(locale === 'ko');
      expect(question + answer).not.toMatch(
        /guarantee|risk-free|passive income|\bprofit|원금 보장|확정 수익|수익|무위험/i,
      );
    }
  });
});

describe('the search', () => {
  it.each([
    ['출금은', 'withdraw'],
    ['출 금', 'withdraw'],
    ['출금하려면', 'withdraw'],
    ['출그', 'withdraw'],
    ['보상이 멈추면', 'used-up'],
    ['보상이멈추면', 'used-up'],
    ['적립금이 소진되면', 'used-up'],
    ['만기전에 해지', 'early'],
    ['복구문구를', 'lost'],
    ['비밀번호를 잊었어요', 'password'],
    ['메타마스크', 'wallets'],
    ['거래소로', 'where-to'],
  ])('finds %s', (text, id) => {
    expect(search(text)).toContain(id);
    expect(search(text.normalize('NFD'))).toContain(id);
  });

  it.each([
    ['withdrawing', 'withdraw'],
    ['FEES', 'minimum'],
    ['seed phrases', 'lost'],
    ['forgot password', 'password'],
    ['MetaMask', 'wallets'],
  ])('finds %s in English', (text, id) => {
    expect(search(text, 'en')).toContain(id);
  });

  it.each([
    ['비밀번호를 잊어버렸어요', ['password']],
    ['비밀번호 잊음', ['password']],
    ['비밀번호분실', ['password']],
    ['메일이 안 와요', ['no-mail']],
    ['보상은 언제 들어오나요?', ['claim']],
    ['적립금이 없어지면', ['used-up']],
    ['출금 하는법', ['how-withdraw', 'withdraw']],
    ['지갑을 바꾸고 싶어요', ['change-wallet']],
    ['언스테이킹', ['withdraw', 'how-withdraw']],
    ['해킹 당하면', ['not-me']],
    ['탈퇴', ['delete-account']],
    ['돈을 어떻게 빼요', ['withdraw', 'how-withdraw']],
    ['출금이 안돼요', ['withdraw', 'how-withdraw']],
    ['이메일 주소 바꾸기', ['change-email']],
    ['계정 삭제', ['delete-account']],
    ['수수료가 얼마예요?', ['minimum']],
    ['복구 문구를 잃어버렸어요', ['lost']],
    ['츌금은 어떻게 하나요', ['how-withdraw', 'withdraw']],
  ])('answers %s first', (text, ids) => {
    expect(ids).toContain(search(text)[0]);
    expect(search(text.normalize('NFD'))).toEqual(search(text));
  });

  it.each([
    ['how long does unstaking take?', ['how-withdraw', 'withdraw']],
    ['withdrawl', ['withdraw', 'how-withdraw']],
    ['I forgot my pasword', ['password']],
    ['delete my account', ['delete-account']],
    ['someone hacked me', ['not-me']],
    ["the mail doesn't arrive", ['no-mail']],
    ['change wallet', ['change-wallet']],
    ['email not coming', ['no-mail']],
    ['how to stake', ['how']],
  ])('answers %s first', (text, ids) => {
    expect(ids).toContain(search(text, 'en')[0]);
  });

  it('ranks by the number of matching words, and omits poor matches', () => {
    expect(search('비밀번호 가나다라마바사')[0]).toBe('password');
    expect(search('seed phrase zzzz', 'en')).toContain('lost');
    expect(search('stakng', 'en').slice(0, 3)).toContain('how');
    expect(search('how do I withdraw', 'en').length).toBeLessThan(all('en').length / 2);
    expect(search('어떻게')).not.toEqual([]);
    expect(search('어떻게 가나다라마바사')).toEqual([]);
  });

  it('ranks a question about the topic above answers that mention it, and finds nothing for nonsense', () => {
    expect(search('출금')[0]).toBe('withdraw');
    expect(search('zzzz', 'en')).toEqual([]);
    expect(search('가나다라마바사')).toEqual([]);
    expect(search('!?')).toHaveLength(all('ko').length);
  });
});

describe('the matches', () => {
  it.each([
    ['언제 출금할 수 있습니까?', '출금은', '언제 [출금]할 수 있습니까?'],
    ['언제 출금할 수 있습니까?', '출 금', '언제 [출금]할 수 있습니까?'],
    ['보상은 멈춥니다.', '보상이 멈추면', '[보상]은 [멈춥]니다.'],
    ['Withdraw, and withdraw again.', 'withdrawing', '[Withdraw], and [withdraw] again.'],
    ['11% a year', '11%', '[11%] a year'],
    ['nothing here', 'else', 'nothing here'],
    ['A coffee, and no fee', 'fee', 'A coffee, and no [fee]'],
  ])('is marked in %s for %s', (text, query, result) => {
    expect(marked(text, query)).toBe(result);
  });
});
