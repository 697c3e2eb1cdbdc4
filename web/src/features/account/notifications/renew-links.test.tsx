import { renewUnsubscribeLinks } from '@eleven/protocol/api/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { RenewLinks } from './renew-links.tsx';

const POST = `POST ${renewUnsubscribeLinks.path}`;

describe('the unsubscribe links of emails', () => {
  it('are replaced by one press, with an explanation of what that means', async () => {
    const api = fakeApi({ [POST]: { status: 204 } });
    renderPart(<RenewLinks />, { locale: 'en' });
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Replace the links' }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Links replaced. Those in earlier emails no longer work.'),
    );
    expect(api.calls).toHaveLength(1);
  });

  it('are reported as replaced only when they are', async () => {
    fakeApi({ [POST]: { status: 503, body: { code: 'unavailable', message: '지금은 할 수 없습니다.' } } });
    renderPart(<RenewLinks />, { locale: 'ko' });
    fireEvent.click(screen.getByRole('button', { name: '링크 바꾸기' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
