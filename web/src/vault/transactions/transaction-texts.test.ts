import { expect, it } from 'vitest';
import { stageText } from './transaction-texts.ts';

it('a wallet is called by its own name, whatever characters are in it', () => {
  const asked = { stage: 'asked', call: { function: 'claim' } } as const;
  expect(stageText(asked, 'en', 'Ca$$h')).toContain('Ca$$h');
  expect(stageText(asked, 'ko', 'A$`')).toContain('A$`');
});

it('says of a smart account’s request that it was passed on, not that it was sent', () => {
  const passed = { stage: 'sent', call: { function: 'claim' }, isSmartAccount: true } as const;
  expect(stageText(passed, 'en', 'Safe')).toMatch(/^Passed to the smart account/);
  expect(stageText(passed, 'ko', 'Safe')).toMatch(/^스마트 계정에 맡겼습니다/);
  expect(stageText({ ...passed, stage: 'final' }, 'en', 'Safe')).toBe('Final.');
});
