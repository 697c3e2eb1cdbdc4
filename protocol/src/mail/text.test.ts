import { describe, expect, it } from 'vitest';
import { unwrap } from './text.ts';

describe('the plain text of an email without the breaks of its wrapping', () => {
  it.each([
    [
      '이 주소로 일레븐 계정이 만들어졌습니다. 아래 링크를 열어 본인의 주소임을 확인해\n주십시오.',
      '이 주소로 일레븐 계정이 만들어졌습니다. 아래 링크를 열어 본인의 주소임을 확인해 주십시오.',
    ],
    [
      'If you did not create an account, ignore this email. We send nothing else to\nan unconfirmed address.',
      'If you did not create an account, ignore this email. We send nothing else to an unconfirmed address.',
    ],
  ])('is whole paragraphs (%#)', (wrapped, whole) => expect(unwrap(wrapped)).toBe(whole));

  it.each([
    'One paragraph.\n\nAnother.',
    'Confirm this address:\nhttps://eleven.example/verify#token=x',
    `${'Words before an address that would not have fitted on its line, as is usual'}:\nhttps://eleven.example/verify`,
    `https://eleven.example/verify#token=${'x'.repeat(60)}\nThe next line.`,
    'The end.\n\n-- \nEleven\nThis email was sent by a machine.',
  ])('keeps all other breaks (%#)', (text) => expect(unwrap(text)).toBe(text));
});
