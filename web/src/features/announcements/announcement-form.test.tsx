import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const WRITTEN: AdminAnnouncement = {
  id: '1',
  severity: 'info',
  text: { ko: '점검', en: 'Maintenance' },
  startsAt: '2999-01-01T00:00:00.000Z',
  endsAt: null,
  audience: 'everybody',
  audienceLocale: null,
  audienceVault: null,
  isMailed: true,
  mailsStoppedAt: null,
  isArchived: false,
};
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
