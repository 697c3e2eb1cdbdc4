import type { Alarm } from '@eleven/protocol/api/alarms';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Readiness } from './readiness.tsx';

async function shown(check: Alarm) {
  fakeApi({ 'GET /alarmz': { status: 503, body: { ok: false, checks: [check] } } });
  const { unmount } = renderPart(<Readiness />, { locale: 'ko' });
  const text = (await screen.findByText('문제 있음')).closest('dd')?.textContent;
  unmount();
  return text;
}

it('states a fault in the language of the page, and not the server’s own sentence for it', async () => {
  const detail = 'the reserve for flexible stakes is empty: they earn nothing';
  const figures = { rateBps: 0, freeWei: '0', runwaySeconds: null };
  expect(await shown({ name: 'reserve', ok: false, detail, figures })).toBe(
    '적립금이 비어 자유형 예치에 보상이 쌓이지 않습니다. 문제 있음',
  );
});

it('claims nothing about a figure that could not be read', async () => {
  expect(await shown({ name: 'reserve', ok: false, detail: 'nothing is read yet', figures: {} })).toBe(
    '확인하지 못했습니다. (nothing is read yet) 문제 있음',
  );
});

it('adds a technical detail that says more', async () => {
  const check: Alarm = { name: 'chain', ok: false, detail: 'no endpoint answers', figures: { headBlock: null } };
  expect(await shown(check)).toBe('서버가 블록체인을 읽지 못합니다. (no endpoint answers) 문제 있음');
});
