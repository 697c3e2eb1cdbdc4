import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { OfflineBanner } from './offline-banner.tsx';

function Figure({ path }: { path: string }) {
  const { data } = useQuery<{ figure: string }>({ queryKey: [path] });
  return <p>{data?.figure}</p>;
}
const fresh = (figure: string) => ({ body: { figure } });
const copy = (figure: string) => ({ body: { figure }, headers: { [KEPT_AT_HEADER]: '1795000000000' } });
const notice = () => screen.queryByText(/^The server could not be reached in time\. Figures are from/);

it('reads old figures again when it appears and whenever another read succeeds, until they are fresh', async () => {
  const api = fakeApi({ 'GET /api/vault': copy('old'), 'GET /api/wallets': fresh('own') });
  const { client } = renderPart(
    <>
      <OfflineBanner reload={() => {}} />
      <Figure path="/api/vault" />
    </>,
  );
  await waitFor(() => expect(notice()).toBeTruthy());
  await waitFor(() => expect(api.to('/api/vault')).toHaveLength(2));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // The copy itself is no sign of a server.
  expect([api.to('/api/vault').length, Boolean(notice())]).toEqual([2, true]);
  api.answers['GET /api/vault'] = fresh('new');
  await act(() => client.prefetchQuery({ queryKey: ['/api/wallets'] }));
  await screen.findByText('new');
  await waitFor(() => expect(notice()).toBeNull());
  expect(api.to('/api/vault')).toHaveLength(3);
});
