import { LEGAL_VERSION, LEGAL_VERSIONS } from '@eleven/protocol/legal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerApi, renderInApp } from '../../../testing/with-app.tsx';
import ConsentBanner from './consent-banner.tsx';
import { ConsentList } from './consent-list.tsx';

const BEFORE = '1.1';
const accepted = (version: string, how: string) =>
  ['privacy', 'risks', 'terms'].map((document) => ({
    document,
    version,
    acceptedAt: '2026-11-23T03:00:00.000Z',
    how,
  }));
const DUE = { consents: accepted(BEFORE, 'registration'), dueVersion: LEGAL_VERSION };
const DONE = { consents: [...accepted(LEGAL_VERSION, 'asked'), ...DUE.consents], dueVersion: null };

afterEach(() => vi.unstubAllGlobals());

describe('a new version of the documents', () => {
  it('says what changed since the accepted one, and is accepted by the version that is shown', async () => {
    const api = answerApi({ '/api/profile/consents': DUE, '/api/user': { id: 'u' } });
    renderInApp(<ConsentBanner />);
    fireEvent.click(screen.getByRole('button', { name: 'See what changed' }));
    const newer = LEGAL_VERSIONS.slice(
      0,
      LEGAL_VERSIONS.findIndex(({ version }) => version === BEFORE),
    );
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(newer.length));
    for (const { changes } of newer) expect(screen.getByText(changes.en, { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `Accept version ${LEGAL_VERSION}` }));
    await waitFor(() =>
      expect(api.filter(({ path, body }) => path === '/api/profile/consents' && body !== undefined)).toMatchObject([
        { body: { version: LEGAL_VERSION } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lists nothing as new while the accepted version is not known', async () => {
    answerApi({ '/api/profile/consents': new Promise<never>(() => {}), '/api/user': { id: 'u' } });
    renderInApp(<ConsentBanner />);
    fireEvent.click(screen.getByRole('button', { name: 'See what changed' }));
    expect(await screen.findByRole('status', { name: 'Loading what you accepted' })).toBeTruthy();
    expect(screen.queryByText('What changed since the version you accepted')).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('says that the accepted version could not be read, and tries again', async () => {
    const answers: Record<string, unknown> = { '/api/user': { id: 'u' } };
    answerApi(answers);
    renderInApp(<ConsentBanner />);
    fireEvent.click(screen.getByRole('button', { name: 'See what changed' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('listitem')).toBeNull();
    answers['/api/profile/consents'] = DUE;
    fireEvent.click(again);
    expect(await screen.findByText('What changed since the version you accepted')).toBeTruthy();
  });

  it('lists every version for a user without any consent', async () => {
    answerApi({ '/api/profile/consents': { consents: [], dueVersion: LEGAL_VERSION }, '/api/user': { id: 'u' } });
    renderInApp(<ConsentBanner />);
    fireEvent.click(screen.getByRole('button', { name: 'See what changed' }));
    await screen.findByText('What changed in each version');
    expect(screen.getAllByRole('listitem')).toHaveLength(LEGAL_VERSIONS.length);
  });
});

describe('the list of what was accepted', () => {
  it('shows each version once with its documents, and what is due', async () => {
    answerApi({ '/api/profile/consents': DUE });
    renderInApp(<ConsentList />);
    expect(await screen.findByText(`Privacy notice, Risk notice, Terms · version ${BEFORE}`)).toBeTruthy();
    expect(screen.getByText(`You have not accepted version ${LEGAL_VERSION} yet.`)).toBeTruthy();
  });

  it('shows the newest version first', async () => {
    answerApi({ '/api/profile/consents': DONE });
    renderInApp(<ConsentList />);
    const rows = await screen.findAllByText(/ · version /);
    expect(rows.map(({ textContent }) => textContent?.split('version ')[1])).toEqual([LEGAL_VERSION, BEFORE]);
  });
});
