import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { UserMails } from './user-lists.tsx';

const mail = {
  createdAt: '2026-11-18T08:40:00.000Z',
  sentAt: '2026-11-18T08:40:00.000Z',
  lastError: null,
  returned: null,
};
const mails = ['ticketAnswered', 'verifyEmail', 'somethingNew'].map((kind) => ({ ...mail, id: kind, kind }));
const shown = () => screen.getAllByRole('listitem').map((item) => item.firstElementChild?.firstChild?.textContent);

describe('the mails of an account', () => {
  it('are named in both languages; an unknown kind is shown unchanged', () => {
    const { unmount } = renderPart(<UserMails mails={mails} />);
    expect(shown()).toEqual(['Ticket was answered', 'Confirmation of the address', 'somethingNew']);
    unmount();
    renderPart(<UserMails mails={mails} />, { locale: 'ko' });
    expect(shown()).toEqual(['문의 답변 알림', '이메일 주소 확인', 'somethingNew']);
  });

  it('show their delivery', () => {
    const unsent = { ...mail, kind: 'activity', sentAt: null };
    const rows = [
      { ...mail, kind: 'activity', returned: 'bounce' as const },
      { ...mail, kind: 'activity', returned: 'complaint' as const },
      { ...unsent, lastError: 'suppressed' },
      { ...unsent, lastError: 'EENVELOPE 550 5.1.1' },
      unsent,
      { ...mail, kind: 'activity' },
    ].map((row, index) => ({ ...row, id: String(index) }));
    renderPart(<UserMails mails={rows} />);
    const states = ['Came back', 'Reported as spam', 'Paused', 'Failed', 'Waiting', 'Sent'];
    expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(
      states.map((state) => `Activity ${state}`),
    );
    expect(screen.queryByText(/suppressed/)).toBeNull();
    expect(screen.getByText(/EENVELOPE 550 5\.1\.1/)).toBeTruthy();
  });
});
