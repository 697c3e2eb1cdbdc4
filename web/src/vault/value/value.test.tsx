import { vaultStats } from '@eleven/protocol/api/vault';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeyOf } from '../../lib/use-api.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { vaultReply } from '../../testing/vault-reply.ts';
import { renderInApp } from '../../testing/with-app.tsx';
import { Value } from './value.tsx';

const BNB = 10n ** 18n;
const CONFIG = {
  chainId: 31_337,
  vaultAddress: `0x${'e'.repeat(40)}`,
  explorerUrl: null,
  origins: [],
  mailSender: '',
  productName: 'Eleven',
  local: true,
  version: '1',
};
const PRICES = {
  bnbUsd: { roundId: '18446744073709551617', answer: '65432109876', decimals: 8, updatedAt: 1_795_305_600 },
  usdKrw: { day: '2026-11-25', usdPerEur: '1.1593', krwPerEur: '1698.42' },
};
/** A value with its source: each part is in an element of its own. */
const findWhole = (text: RegExp) =>
  screen.findByText((_, node) => Boolean(node?.hasAttribute('title') && text.test(node.textContent)));
const SOURCE = { bnbUsd: `0x${'f'.repeat(40)}`, usdKrw: true, madeUp: true };

afterEach(() => vi.unstubAllGlobals());

function serve(given: { source?: object; user?: object | null; prices?: object } = {}) {
  const { source = SOURCE, user = USER, prices = PRICES } = given;
  return fakeApi({
    'GET /api/config': { body: { ...CONFIG, ...('bnbUsd' in source && { prices: source }) } },
    'GET /api/user': user === null ? { status: 401, body: { code: 'auth.required', message: '' } } : { body: user },
    'GET /api/prices': { body: prices },
  });
}

it('is in dollars for an English reader who has chosen nothing, with its source in the title', async () => {
  serve();
  renderInApp(<Value wei={BNB} />);
  const shown = await screen.findByText('≈ $654.32');
  expect(shown.title).toMatch(/^Chainlink .* · made up, on the local chain$/);
});

it('is in won for a user who chose won, converted through the euro', async () => {
  serve({ user: { ...USER, valueIn: 'krw' } });
  renderInApp(<Value wei={BNB} isWhole />);
  expect(await findWhole(/^≈\s₩958,606 · Chainlink .* · ECB 25 Nov 2026 · made up/)).toBeDefined();
});

it('of an event uses the price of its time, without requesting it again', async () => {
  const api = serve();
  const price = { ...PRICES, bnbUsd: { ...PRICES.bnbUsd, answer: '10000000000' } };
  renderInApp(<Value wei={2n * BNB} price={price} />);
  expect(await screen.findByText('≈ $200.00')).toBeDefined();
  expect(api.to('/api/prices')).toEqual([]);
});

it('says quietly that there is no price where it would show its source, and shows nothing elsewhere', async () => {
  serve({ prices: { bnbUsd: null, usdKrw: null } });
  renderInApp(
    <p>
      a<Value wei={BNB} />b<Value wei={BNB} isWhole />
    </p>,
  );
  expect((await screen.findByText('No price right now')).closest('p')?.textContent).toBe('abNo price right now');
});

it.each([
  ['a visitor', { user: null }],
  ['a user who chose none', { user: { ...USER, valueIn: 'none' } }],
  ['an installation without a price', { source: {} }],
])('shows no value and requests none: %s', async (_name, given) => {
  const api = serve(given);
  const { container } = renderInApp(<Value wei={BNB} />);
  await waitFor(() => expect(api.to('/api/config').length + api.to('/api/user').length).toBeGreaterThan(0));
  expect(container.textContent).not.toContain('≈');
  expect(api.to('/api/prices')).toEqual([]);
});

it('is requested again when the chain’s clock has passed its limit, with the year if the chain is in another one', async () => {
  const YEAR = 365 * 86_400;
  const { updatedAt } = PRICES.bnbUsd;
  const api = serve();
  api.answers['GET /api/vault'] = { body: vaultReply({ chainNow: updatedAt + 60 }) };
  const { client } = renderInApp(<Value wei={BNB} isWhole />);
  expect(await findWhole(/^≈\s\$654\.32 · Chainlink 22 Nov(?: 2026)?, /)).toBeDefined();
  await waitFor(() => expect(api.to('/api/vault')).toHaveLength(1));
  expect(api.to('/api/prices')).toHaveLength(1);
  const renewed = Promise.withResolvers<void>();
  const later = { ...PRICES, bnbUsd: { ...PRICES.bnbUsd, answer: '10000000000', updatedAt: updatedAt + YEAR } };
  api.answers['GET /api/prices'] = () => renewed.promise.then(() => ({ body: later }));
  act(() => client.setQueryData(queryKeyOf(vaultStats), vaultReply({ chainNow: updatedAt + YEAR + 60 })));
  expect(await findWhole(/^≈\s\$654\.32 · Chainlink 22 Nov 2026, /)).toBeDefined();
  renewed.resolve();
  expect(await findWhole(/^≈\s\$100\.00 · Chainlink 22 Nov 2027, /)).toBeDefined();
  expect(api.to('/api/prices')).toHaveLength(2);
});
