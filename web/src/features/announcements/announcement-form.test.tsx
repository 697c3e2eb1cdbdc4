import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announcement } from '../../testing/announcement.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { configReply } from '../../testing/vault-reply.ts';
import { AnnouncementForm } from './announcement-form.tsx';

const WRITTEN = announcement({ startsAt: '2999-01-01T00:00:00.000Z' });
Element.prototype.scrollIntoView ??= () => {};
const show = (announcement: AdminAnnouncement | undefined, locale: 'ko' | 'en' = 'en') =>
  renderPart(<AnnouncementForm announcement={announcement} onClose={() => {}} onSaved={async () => {}} />, { locale });
const submitName = () => document.querySelector('button[type="submit"]')?.textContent;

describe('the button of an announcement says what it does', () => {
  it('publishes an announcement that begins now, and schedules one that begins later', () => {
    show(undefined);
    expect(submitName()).toBe('Publish now');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-01T09:00' } });
    expect(submitName()).toBe('Schedule');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01T09:00' } });
    expect(submitName()).toBe('Publish now');
  });

  it('saves a change to an existing one, whenever it begins', () => {
    show(WRITTEN);
    expect(submitName()).toBe('Save the change');
  });

  it('is labelled in Korean too', () => {
    const { unmount } = show(undefined, 'ko');
    expect(submitName()).toBe('지금 게시');
    fireEvent.change(screen.getByLabelText('시작'), { target: { value: '2999-01-01T09:00' } });
    expect(submitName()).toBe('예약');
    unmount();
    show(WRITTEN, 'ko');
    expect(submitName()).toBe('변경 저장');
  });
});

const mailBox = () => screen.getByRole<HTMLInputElement>('checkbox');

it('emails information only if the writer says so, warnings unless they say no, and says so on the button', async () => {
  const api = fakeApi({ 'POST /api/admin/announcements': { body: WRITTEN } });
  show(undefined);
  expect(mailBox().checked).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Warning' }));
  expect([mailBox().checked, submitName()]).toEqual([true, 'Publish and email']);
  fireEvent.click(screen.getByRole('radio', { name: 'Info' }));
  expect([mailBox().checked, submitName()]).toEqual([false, 'Publish now']);
  for (const [name, value] of Object.entries({ Korean: '점검', English: 'Maintenance' }))
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() => expect(api.to('/api/admin/announcements')[0]?.body).toMatchObject({ isMailed: false }));
});

it.each([
  ['en', ['All stakers'], ['Stakers of One', 'Stakers of Two']],
  ['ko', ['BNB를 맡긴 모든 이용자'], ['One에 맡긴 이용자', 'Two에 맡긴 이용자']],
] as const)('names a vault among its audiences in %s only if there are several', async (locale, one, two) => {
  const vaults = ['One', 'Two'].map((name) => ({ name, address: `0x${name}`, status: 'open' as const }));
  for (const [count, names] of [one, two].entries()) {
    fakeApi({ 'GET /api/config': { body: configReply({ vaults: vaults.slice(0, count + 1) }) } });
    const { unmount } = show(undefined, locale);
    await waitFor(() =>
      expect([...document.querySelectorAll('option')].slice(3).map(({ textContent }) => textContent)).toEqual(names),
    );
    unmount();
  }
});

it.each([
  ['en', 'Save the change', 'Save and email'],
  ['ko', '변경 저장', '저장하고 메일 보내기'],
] as const)('says in %s that saving sends emails of one that has begun without any', (locale, plain, mailing) => {
  show(announcement({ startsAt: '2020-01-01T00:00:00.000Z', isMailed: false }), locale);
  expect(submitName()).toBe(plain);
  fireEvent.click(mailBox());
  expect(submitName()).toBe(mailing);
});

it('keeps a choice about the email, also after a reload', () => {
  const { unmount } = show(undefined, 'ko');
  fireEvent.click(mailBox());
  expect(submitName()).toBe('게시하고 메일 보내기');
  unmount();
  show(undefined, 'ko');
  expect([mailBox().checked, submitName()]).toEqual([true, '게시하고 메일 보내기']);
  fireEvent.click(mailBox());
  fireEvent.click(screen.getByRole('radio', { name: '중요' }));
  expect([mailBox().checked, submitName()]).toEqual([false, '지금 게시']);
});

it('reports another admin’s change with its current text, and saves over it on a second press', async () => {
  const now = {
    ...WRITTEN,
    text: { ko: '내일 점검', en: 'Maintenance tomorrow' },
    changedAt: '2026-11-02T00:00:00.000Z',
  };
  const api = fakeApi({
    'PATCH /api/admin/announcements/1': {
      status: 409,
      body: { code: 'announcement.changedMeanwhile', message: 'Somebody has changed it.' },
    },
    'GET /api/admin/announcements': { body: { announcements: [now], nextBefore: null } },
  });
  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(WRITTEN);
  fireEvent.change(screen.getByLabelText('English'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  const reason = await screen.findByText('Somebody has changed it.');
  expect(scrolls.mock.contexts).toContain(reason.closest('[role="alert"]'));
  expect(await screen.findByText('Maintenance tomorrow')).toBeTruthy();
  expect((screen.getByLabelText('English') as HTMLTextAreaElement).value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  await waitFor(() => expect(api.to('/api/admin/announcements/1')).toHaveLength(2));
  expect(api.to('/api/admin/announcements/1').map(({ body }) => body)).toMatchObject([
    { textEn: 'Mine', seen: WRITTEN.changedAt },
    { textEn: 'Mine', seen: now.changedAt },
  ]);
});

it('offers no email for a change of one that has begun, unless its start is moved into the future', () => {
  show(announcement({ startsAt: '2020-01-01T00:00:00.000Z' }));
  const begun = /^It has begun, so a change sends no new emails/;
  expect(screen.getByText(begun)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-01T09:00' } });
  expect(screen.queryByText(begun)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('reports an end before the start at its field until it is fixed, and sends nothing', async () => {
  const api = fakeApi({ 'POST /api/admin/announcements': { body: WRITTEN } });
  show(undefined);
  for (const [name, value] of [
    ['Korean', '점검'],
    ['English', 'Maintenance'],
    ['From', '2999-01-02T09:00'],
    ['Until (empty: until ended)', '2999-01-01T09:00'],
  ] as const)
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await screen.findByText('The end must be after the start.');
  const end = screen.getByLabelText(/^Until/);
  expect(end.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(end);
  expect(api.to('/api/admin/announcements')).toEqual([]);
  fireEvent.change(end, { target: { value: '' } });
  await waitFor(() => expect(screen.queryByText('The end must be after the start.')).toBeNull());
});
