import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { dismissToast, shownToast } from '../../ui/overlay/toast-store.ts';
import PullToRefresh from './pull-to-refresh.tsx';

const FAILED = { title: 'Not everything could be read again.', tone: 'destructive' };

function Figure() {
  const { data } = useQuery<{ stakers: number }>({ queryKey: ['/api/vault'] });
  return <p>{data && `${data.stakers} stakers`}</p>;
}

async function setUp() {
  const api = fakeApi({ 'GET /api/vault': { body: { stakers: 7 } } });
  renderPart([<Figure key="figure" />, <PullToRefresh key="pull" />]);
  await screen.findByText('7 stakers');
  return api;
}

function pull() {
  const at = (clientY: number) => ({ touches: [{ clientY }] });
  fireEvent.touchStart(document.body, at(0));
  fireEvent.touchMove(document.body, at(200));
  fireEvent.touchEnd(document.body, { touches: [] });
}

const told = () => screen.getByRole('status').textContent;
const toast = async () => {
  await waitFor(() => expect(shownToast()).toBeDefined());
  return shownToast();
};

afterEach(() => {
  dismissToast(shownToast()?.id ?? 0);
  vi.restoreAllMocks();
});

it('reads the data of the page again, and says so', async () => {
  const api = await setUp();
  api.answers['GET /api/vault'] = { body: { stakers: 8 } };
  pull();
  expect(told()).toBe('Reading again …');
  await screen.findByText('8 stakers');
  await waitFor(() => expect(told()).toBe('Read again.'));
  expect(shownToast()).toBeUndefined();
});

it('says that it failed if the server refuses', async () => {
  const api = await setUp();
  api.answers['GET /api/vault'] = { status: 403, body: { code: 'forbidden', message: '' } };
  pull();
  expect(await toast()).toMatchObject(FAILED);
  expect(told()).toBe('');
});

it('says that it failed at once without a network', async () => {
  const api = await setUp();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  pull();
  expect(await toast()).toMatchObject(FAILED);
  expect([told(), api.calls.length]).toEqual(['', 1]);
});

it('ends when the network is lost meanwhile', async () => {
  const api = await setUp();
  api.answers['GET /api/vault'] = () => new Promise<never>(() => {});
  pull();
  act(() => void dispatchEvent(new Event('offline')));
  expect(await toast()).toMatchObject(FAILED);
  expect(told()).toBe('');
  act(() => void dispatchEvent(new Event('online')));
});
