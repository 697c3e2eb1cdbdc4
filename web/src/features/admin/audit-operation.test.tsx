import type { AuditEntryReply } from '@eleven/protocol/api/admin/audit';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { screen } from '@testing-library/react';
import { encodeFunctionData } from 'viem';
import { expect, it } from 'vitest';
import { useFormat } from '../../i18n/format.ts';
import { renderPart } from '../../testing/render.tsx';
import { detailsText } from './audit-details.ts';

const [vault, timelock] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const to = `0x${'dd'.repeat(20)}` as const;
const data = encodeFunctionData({
  abi: vaultAbi,
  functionName: 'withdrawReserve',
  args: [to, 2_500_000_000_000_000_000n],
});
const ENTRY: AuditEntryReply = {
  id: '1',
  createdAt: '2026-11-18T08:40:00.000Z',
  actor: { id: 'a', role: 'admin', name: 'Boss' },
  act: 'timelock.executeAsked',
  target: { kind: 'vault', id: vault, name: null },
  reason: '',
  details: { operation: `0x${'3c'.repeat(32)}` },
  erased: false,
  namedUser: null,
  hash: 'f',
};

function Details({ entry }: { entry: AuditEntryReply }) {
  return <p data-testid="details">{detailsText(entry, useFormat())}</p>;
}
const shown = (entry: AuditEntryReply, locale: 'en' | 'ko') => {
  const view = renderPart(<Details entry={entry} />, { locale });
  const { textContent } = screen.getByTestId('details');
  view.unmount();
  return textContent;
};

it('the effect of an operation is shown beside its id', () => {
  const operation = { vault, timelock, calls: [{ target: vault, valueWei: '0', data }] };
  const known = { ...ENTRY, operation };
  expect(shown(known, 'en')).toMatch(/^Withdraw up to 2\.5 BNB of free reserve to 0xd{40} · operation 0x3c3c…3c3c$/i);
  expect(shown(known, 'ko')).toMatch(/^남은 적립금에서 최대 2\.5 BNB를 0xd{40}로 출금 · 타임락 작업 0x3c3c…3c3c$/i);
});

it('an operation that nobody has scheduled has its whole id', () => {
  for (const entry of [ENTRY, { ...ENTRY, operation: null }])
    expect(shown(entry, 'en')).toBe(`operation 0x${'3c'.repeat(32)}`);
});
