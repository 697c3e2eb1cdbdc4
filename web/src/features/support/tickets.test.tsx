import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { english, korean } from 'viem/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { TICKET, ticketMessage } from '../../testing/tickets.ts';
import { LinkedTicket } from './linked-ticket.tsx';
import { Tickets } from './tickets.tsx';

Element.prototype.scrollIntoView ??= () => {};
afterEach(() => vi.unstubAllGlobals());

const THREAD = {
  ticket: TICKET,
  context: null,
  messages: [ticketMessage('1', 'customer', 'Where is it?'), ticketMessage('2', 'support', 'It is final.', '박서연')],
};
const SIGNED_OUT = { 'GET /api/user': { status: 401, body: { code: 'auth.required', message: 'x' } } };
const SIGNED_IN = {
  'GET /api/user': { body: USER },
  'GET /api/tickets': { body: { tickets: [TICKET], nextBefore: null, restriction: null } },
  'GET /api/tickets/E-000123': { body: THREAD },
  'POST /api/tickets/E-000123/read': { body: { ...TICKET, unread: false } },
  'GET /api/config': {
    body: {
      chainId: 31337,
      vaultAddress: '0x',
      explorerUrl: null,
      productName: 'Eleven',
      local: true,
      version: '0.1.0',
    },
  },
};
const open = (search = '') =>
  renderPart(<Tickets search={search} loginPath="/login" supportPath="/support" before={<p>questions</p>} />);
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const kept = () => sessionStorage.getItem('draft.ticket') ?? '';

describe('the form of a new ticket', () => {
  it('asks visitors for an address, and says that a link is on its way', async () => {
    const api = fakeApi({ ...SIGNED_OUT, 'POST /api/ticket-links': { status: 204 } });
    open();
    await screen.findByLabelText('Email');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
      'Please check the email address.',
      'Please enter a subject.',
      'Please enter a message.',
    ]);
    write('Email', 'me@example.org');
    write('Subject', 'Help');
    write('Message', 'What now?');
    write('Transaction hash (optional)', `0x${'AB'.repeat(32)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const said = await screen.findByText(/We have sent a link to me@example.org/);
    // The form had the focus and is gone, so the message takes it.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.contains(said)).toBe(true);
    const [call] = api.to('/api/ticket-links');
    expect(call?.body).toEqual({
      email: 'me@example.org',
      category: 'other',
      subject: 'Help',
      text: 'What now?',
      txHash: `0x${'ab'.repeat(32)}`,
    });
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(kept()).toBe('');
  });

  it.each([english.slice(0, 12).join(' '), korean.slice(0, 12).join(', '), `0x${'7f'.repeat(32)}`])(
    'refuses a secret before it leaves the browser, and stores it nowhere (%#)',
    async (secret) => {
      const api = fakeApi(SIGNED_OUT);
      open();
      await screen.findByLabelText('Email');
      write('Email', 'me@example.org');
      write('Subject', 'Help');
      write('Message', 'My wallet is broken.');
      await waitFor(() => expect(kept()).toContain('My wallet is broken.'));
      write('Message', `My wallet is broken: ${secret}`);
      await screen.findByText(/This looks like a seed phrase or a private key/);
      expect(kept()).toBe('');
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await act(async () => {});
      expect(api.to('/api/ticket-links')).toEqual([]);
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(secret.slice(0, 20));
      write('Message', 'My wallet is broken.');
      await waitFor(() => expect(kept()).toContain('My wallet is broken.'));
    },
  );

  it('keeps its text across a reload, and shows the server’s refusal at its field', async () => {
    const api = fakeApi({
      ...SIGNED_OUT,
      'POST /api/ticket-links': {
        status: 400,
        body: { code: 'support.subjectInvalid', message: 'A subject has 1 to 120.' },
      },
    });
    const first = open();
    await screen.findByLabelText('Email');
    write('Email', 'me@example.org');
    write('Subject', 'Help');
    write('Message', 'Still here');
    await waitFor(() => expect(kept()).toContain('Still here'));
    first.unmount();
    open();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Still here');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('A subject has 1 to 120.');
    expect(api.to('/api/ticket-links')).toHaveLength(1);
    expect(kept()).toContain('Still here');
  });

  it('is open if it holds a draft, and collapsed otherwise', async () => {
    fakeApi(SIGNED_IN);
    const first = open();
    fireEvent.click(await screen.findByRole('button', { name: 'New ticket' }));
    write('Subject', 'Begun');
    await waitFor(() => expect(kept()).toContain('Begun'));
    first.unmount();
    const second = open();
    expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Begun');
    write('Subject', '');
    await waitFor(() => expect(kept()).not.toContain('Begun'));
    second.unmount();
    open();
    await screen.findByRole('button', { name: 'New ticket' });
    expect(screen.queryByLabelText('Subject')).toBeNull();
  });

  it('is filled in with a report, every part of which can be seen and removed', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const api = fakeApi({ ...SIGNED_IN, 'POST /api/tickets': { body: TICKET } });
    history.replaceState(null, '', '/support#new-ticket');
    open(`?report=/dashboard&code=vault.reverted&status=409&block=12&tx=${hash}`);
    expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe(
      'Report of a failure: vault.reverted',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Transaction hash (optional)').value).toBe(hash);
    await screen.findByText('Also sent: error vault.reverted 409 · page /dashboard · block 12 · version 0.1.0');
    write('Message', 'It failed.');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('We received your ticket E-000123.');
    expect(api.to('/api/tickets').find(({ method }) => method === 'POST')?.body).toMatchObject({
      context: { code: 'vault.reverted', status: 409, block: 12, page: '/dashboard', version: '0.1.0' },
      txHash: hash,
    });
  });

  it('names the transaction that the user needs help with', async () => {
    const hash = `0x${'ab'.repeat(32)}`;
    fakeApi(SIGNED_IN);
    history.replaceState(null, '', '/support#new-ticket');
    open(`?report=/dashboard&code=vault.reverted&action=stake&chain=56&tx=${hash}`);
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject');
    expect(subject.value).toBe('Help with a transaction: Stake, flexible');
    await screen.findByText(/transaction Stake, flexible · network BNB Smart Chain · page \/dashboard/);
    fireEvent.click(screen.getByRole('button', { name: 'Do not send' }));
    expect(screen.queryByText(/network BNB Smart Chain/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Transaction hash (optional)').value).toBe(hash);
  });
});

describe('a closed ticket', () => {
  it('can be rated with a sentence, and the rating changed', async () => {
    const closed = { ...THREAD, ticket: { ...TICKET, state: 'closed', unread: false }, rating: null, mayRate: true };
    const api = fakeApi({
      ...SIGNED_IN,
      'GET /api/tickets/E-000123': { body: closed },
      'POST /api/tickets/E-000123/rating': ({ body }) => ({ body: { ...closed, rating: body } }),
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'No' }));
    write('A few words (optional)', 'Too slow.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/You said that this did not help\./);
    expect(api.to('/api/tickets/E-000123/rating')[0]?.body).toEqual({ value: 'bad', text: 'Too slow.' });
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('A few words (optional)').value).toBe('Too slow.');
  });

  it('asks for no rating if nobody replied', async () => {
    fakeApi(SIGNED_IN);
    open();
    await screen.findByText('It is final.');
    expect(screen.queryByText('Did this help?')).toBeNull();
  });
});

describe('the tickets of a user', () => {
  it('show the newest thread, mark it as read, and take a reply', async () => {
    const api = fakeApi({
      ...SIGNED_IN,
      'POST /api/tickets/E-000123/messages': ({ body }) => ({
        body: {
          ...THREAD,
          messages: [...THREAD.messages, { ...THREAD.messages[0], id: '3', text: (body as { text: string }).text }],
        },
      }),
    });
    open();
    await screen.findByText('It is final.');
    expect(screen.getByText(/박서연, support/)).toBeTruthy();
    await waitFor(() => expect(api.to('/api/tickets/E-000123/read')[0]?.body).toEqual({ upTo: '2' }));
    write('Reply', 'Thank you');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Thank you', { selector: 'li p' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('');
  });

  it.each([
    ['come before the questions while one is unfinished', 'answered', true],
    ['come after the questions once all are closed', 'closed', false],
  ])('%s', async (_, state, isFirst) => {
    const tickets = [{ ...TICKET, state }];
    fakeApi({ ...SIGNED_IN, 'GET /api/tickets': { body: { tickets, nextBefore: null, restriction: null } } });
    open();
    await screen.findByText('It is final.');
    const position = screen.getByText('questions').compareDocumentPosition(screen.getByText('It is final.'));
    expect(position).toBe(isFirst ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('can be closed, and show it', async () => {
    fakeApi({
      ...SIGNED_IN,
      'POST /api/tickets/E-000123/close': {
        body: { ...THREAD, ticket: { ...TICKET, state: 'closed', unread: false } },
      },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Close ticket' }));
    await screen.findByRole('button', { name: 'Reopen' });
    expect(screen.getByText('This ticket is closed. Writing in it reopens it.')).toBeTruthy();
  });
});

describe('a ticket that cannot be reopened', () => {
  it('says why beside the button', async () => {
    const full = 'This ticket is full. Please open a new one.';
    fakeApi({
      ...SIGNED_IN,
      'GET /api/tickets/E-000123': { body: { ...THREAD, ticket: { ...TICKET, state: 'closed', unread: false } } },
      'POST /api/tickets/E-000123/reopen': { status: 409, body: { code: 'support.threadFull', message: full } },
    });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect((await screen.findByRole('alert')).textContent).toBe(full);
  });
});

describe('the private link of a visitor', () => {
  it('says why a ticket of a restricted account cannot be confirmed, and why a full one cannot be reopened', async () => {
    const restricted = 'This account cannot open new tickets. Reason: “Spam”.';
    const full = 'This ticket is full. Please open a new one.';
    const thread = { ...THREAD, ticket: { ...TICKET, state: 'closed', unread: false } };
    const api = fakeApi({
      'POST /api/ticket-links/thread': { body: { ...thread, confirmed: false } },
      'POST /api/ticket-links/confirm': { status: 403, body: { code: 'support.restricted', message: restricted } },
      'POST /api/ticket-links/reopen': { status: 409, body: { code: 'support.threadFull', message: full } },
    });
    renderPart(<LinkedTicket token={'a'.repeat(43)} supportPath="/support" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and send' }));
    expect((await screen.findByRole('alert')).textContent).toBe(restricted);
    api.answers['POST /api/ticket-links/confirm'] = { body: { ...thread, confirmed: true } };
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and send' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect((await screen.findByRole('alert')).textContent).toBe(full);
  });

  it('says that the ticket is not confirmed, and offers no action before that', async () => {
    const thread = { ...THREAD, ticket: { ...TICKET, state: 'open', unread: false }, messages: [THREAD.messages[0]] };
    const token = 'a'.repeat(43);
    fakeApi({
      'POST /api/ticket-links/thread': { body: { ...thread, confirmed: false } },
      'POST /api/ticket-links/confirm': { body: { ...thread, confirmed: true } },
    });
    renderPart(<LinkedTicket token={token} supportPath="/support" />);
    await screen.findByText('Not confirmed yet');
    expect(screen.queryByText('Open')).toBeNull();
    expect(screen.queryByLabelText('Reply')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull();
    const confirm = screen.getByRole('button', { name: 'Confirm and send' });
    confirm.focus();
    fireEvent.click(confirm);
    await screen.findByLabelText('Reply');
    expect(screen.getByText('Open')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close ticket' })).toBeTruthy();
    expect(screen.queryByText('Not confirmed yet')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: new RegExp(TICKET.number) }));
  });
});
