import { expect, it } from 'vitest';
import { stageText } from './transaction-texts.ts';

it('a wallet is called as it calls itself, whatever signs are in its name', () => {
  const asked = { stage: 'asked', call: { function: 'claim' } } as const;
  expect(stageText(asked, 'en', 'Ca$$h')).toContain('Ca$$h');
  expect(stageText(asked, 'ko', 'A$`')).toContain('A$`');
});
