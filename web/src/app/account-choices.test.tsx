import type { User } from '@eleven/protocol/api/user';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFormat } from '../i18n/format.ts';
import { useChooseLocale, useLocale } from '../i18n/locale.tsx';
import { setTheme, useTheme } from '../lib/theme.ts';
import AccountChoices from '../session/account-choices.tsx';
import { fakeApi, USER } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { shownToast } from '../ui/overlay/toast-store.ts';
import { createShellQueryClient } from './query-effects.ts';

function Page({ user }: { user: User }) {
  const choose = useChooseLocale();
  const format = useFormat();
  return (
    <>
      <AccountChoices user={user} />
      <p>{`${useLocale()} ${useTheme()} ${format.longDateTime('2026-11-20T15:30:00Z')}`}</p>
      <button type="button" onClick={() => choose('ko')}>
        한국어
      </button>
    </>
  );
}
const shown = () => screen.getByText(/^(ko|en) /).textContent;
beforeEach(() => setTheme('dark'));
afterEach(() => localStorage.clear());

it('applies the account’s language, theme and zone here, which does not count as a choice to save', async () => {
  const api = fakeApi({});
  const { unmount } = renderPart(<Page user={{ ...USER, locale: 'ko', theme: 'light', timeZone: 'Asia/Tokyo' }} />);
  await waitFor(() => expect(shown()).toBe('ko light 2026년 11월 21일 00:30'));
  expect(api.calls).toEqual([]);
  unmount();
});

it('saves a choice made here for the other devices', async () => {
  const api = fakeApi({ 'PATCH /api/profile/settings': { body: {} } });
  renderPart(<Page user={USER} />);
  fireEvent.click(screen.getByRole('button'));
  act(() => setTheme('light'));
  await waitFor(() => expect(api.calls.map(({ body }) => body)).toEqual([{ locale: 'ko' }, { theme: 'light' }]));
  expect(shown()).toContain('ko light');
});

it('says that a choice is not saved, without a claim for how long it applies', async () => {
  fakeApi({ 'PATCH /api/profile/settings': { status: 400, body: { code: 'request.invalid', message: 'No.' } } });
  renderPart(<Page user={USER} />, { client: createShellQueryClient() });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(shownToast()?.title).toBe('계정에 저장하지 못했습니다'));
  expect(shown()).toContain('ko ');
});
