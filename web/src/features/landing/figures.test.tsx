import { vaultStats } from '@eleven/protocol/api/vault';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { vaultReply } from '../../testing/vault-reply.ts';
import { answerApi, renderInApp } from '../../testing/with-app.tsx';
import { Figures } from './figures.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['ko', /^최신 값을 읽지 못했습니다\. 마지막으로 읽은 확정 값: 블록 42, /],
  ['en', /^The latest values could not be read\. Last final values read: block 42, /],
] as const)('old figures are said to be old, without a claim about the chain of now (%s)', async (locale, text) => {
  answerApi({ [vaultStats.path]: vaultReply({ stale: true }) });
  renderInApp(<Figures />, locale);
  expect(await screen.findByText(text)).toBeTruthy();
});
