import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_CHECK_PATH } from '../../../paths.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { configReply } from '../../../testing/vault-reply.ts';
import { MESSAGE_CHECK_ID } from '../support-texts.ts';
import { MessageCheck } from './message-check.tsx';

Element.prototype.scrollIntoView ??= () => {};
afterEach(() => vi.unstubAllGlobals());

const CONFIG = configReply({
  local: false,
  origins: ['https://eleven.example', location.origin],
  mailSender: 'no-reply@eleven.example',
});
const answering = () => fakeApi({ 'GET /api/config': { body: CONFIG } });
const FIELD = 'Link, address or text';
const paste = (value: string, label = FIELD) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const verdict = () => screen.getByRole('status').textContent;
const found = () =>
  within(screen.getByRole('list', { name: 'Links and addresses found' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('“Is this message from us?”', () => {
  it('says for each link and address whether it is ours, worst first', async () => {
    answering();
    renderPart(<MessageCheck />);
    await screen.findByText('https://eleven.example');
    expect(verdict()).toBe('');
    paste(
      'Eleven <no-reply@eleven.example>: https://eleven.example/verify#token=x or https://eleven.example@evil.test/',
    );
    expect(verdict()).toBe('There is an address in it that is not ours. Do not open or answer it.');
    expect(found()).toEqual([
      'Not ourshttps://eleven.example@evil.test/Our name is in it, or something like it, but the address is evil.test.',
      'Our senderno-reply@eleven.exampleOur emails come from it. Anybody can write it.',
      'Our sitehttps://eleven.example/verify#token=xAn address of our site.',
    ]);
    // None of them is a link that could be pressed.
    expect(screen.queryAllByRole('link', { name: /evil|eleven\.example/ })).toEqual([]);
  });

  it.each([
    ['https://eleven.example/verify#token=x', /The link leads to our site\. That alone does not show that we sent/],
    ['no-reply@eleven.example', /anybody can write it into an email\. Check your own code/],
    ['http://eleven.example/', /that we cannot judge/],
    ['Dear customer, call us.', /No link and no email address was found/],
    ['e', /No link and no email address was found/],
    ['  ', /^$/],
  ])('claims no more about %j than it knows', async (text, words) => {
    answering();
    renderPart(<MessageCheck />);
    await screen.findByText('https://eleven.example');
    paste(text);
    expect(verdict()).toMatch(words);
  });

  it('has Korean texts', async () => {
    answering();
    renderPart(<MessageCheck />, { locale: 'ko' });
    await screen.findByText('https://eleven.example');
    paste('https://elеven.example/', '링크, 주소 또는 받은 글');
    expect(verdict()).toBe('우리 것이 아닌 주소가 있습니다. 누르거나 답장하지 마십시오.');
    expect(screen.getByText(/다른 문자가 섞여 있습니다/).textContent).toContain('xn--');
  });

  it('neither sends nor stores the pasted text, and keeps it while our addresses load', async () => {
    const api = fakeApi({ 'GET /api/config': { status: 403, body: { code: 'auth.forbidden', message: 'No.' } } });
    renderPart(<MessageCheck />);
    paste('https://evil.test/marked-secret');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/not ours/)).toBeNull();
    api.answers['GET /api/config'] = { body: CONFIG };
    fireEvent.click(again);
    await screen.findByText('There is an address in it that is not ours. Do not open or answer it.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(FIELD).value).toBe('https://evil.test/marked-secret');
    expect(new Set(api.calls.map(({ method, path, query }) => `${method} ${path}${query}`))).toEqual(
      new Set(['GET /api/config']),
    );
    expect(JSON.stringify({ ...sessionStorage, ...localStorage, state: history.state })).not.toContain('marked-secret');
  });

  it('is cleared with the focus back in the field', async () => {
    answering();
    renderPart(<MessageCheck />);
    await screen.findByText('https://eleven.example');
    paste('https://evil.test/');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>(FIELD);
    expect([field.value, document.activeElement === field, verdict()]).toEqual(['', true, '']);
  });

  it('warns when the page itself is served from another address', async () => {
    fakeApi({ 'GET /api/config': { body: { ...CONFIG, origins: ['https://eleven.example'] } } });
    renderPart(<MessageCheck />);
    await screen.findByText(
      `This page is open at ${location.origin}. Our site is https://eleven.example. Do not type anything here.`,
    );
  });

  it('says what we never do and how to act now, with working links', async () => {
    answering();
    renderPart(<MessageCheck />);
    await screen.findByText('https://eleven.example');
    screen.getByText(/never ask for your seed phrase, private key, password or sign-in codes/);
    screen.getByText(/never call you, or write to you first by text message/);
    const to = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect([to('Reset password'), to('Exit page'), to('Ask us'), to('Settings')]).toEqual([
      ['/reset-password'],
      ['/exit'],
      ['#new-ticket'],
      ['/settings', '/settings'],
    ]);
  });

  it('opens and scrolls into view from links to it', async () => {
    answering();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    expect(new URL(MESSAGE_CHECK_PATH, location.origin).hash).toBe(`#${MESSAGE_CHECK_ID}`);
    history.replaceState(null, '', MESSAGE_CHECK_PATH);
    renderPart(<MessageCheck />);
    await waitFor(() => expect(scroll.mock.contexts).toEqual([document.getElementById(MESSAGE_CHECK_ID)]));
    history.replaceState(null, '', '/');
  });

  it('stays in view while the page above it grows, until the reader does something', async () => {
    answering();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    let watched: (() => void) | undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(grow: () => void) {
          watched = grow;
        }
        observe() {}
        disconnect() {
          watched = undefined;
        }
      },
    );
    history.replaceState(null, '', MESSAGE_CHECK_PATH);
    renderPart(<MessageCheck />);
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    watched?.();
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
    fireEvent.wheel(document.body);
    expect(watched).toBeUndefined();
    history.replaceState(null, '', '/');
  });
});
