import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { formatCount, formatDate, formatDateTime } from './format.ts';
import { formatFull } from './full-time.ts';
import { firstLocale, useChooseLocale } from './locale.tsx';
import { useTexts } from './texts.ts';

function Greeting() {
  return <p>{useTexts({ hello: { ko: '안녕하십니까', en: 'Hello' } }).hello}</p>;
}

function Choices() {
  const choose = useChooseLocale();
  return (
    <>
      <button type="button" onClick={() => choose('ko')}>
        한국어
      </button>
      <button type="button" onClick={() => choose('en')}>
        English
      </button>
    </>
  );
}

const browserSpeaks = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'locale=; Max-Age=0; Path=/';
});

describe('the language', () => {
  it.each([
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
    ['KO-kr', 'ko'],
    ['en-US', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('of a browser set to %s is %s', (language, expected) => {
    browserSpeaks(language);
    expect(firstLocale()).toBe(expected);
  });

  it('chosen by the reader wins over the browser’s', () => {
    browserSpeaks('ko-KR');
    localStorage.setItem('locale', 'en');
    expect(firstLocale()).toBe('en');
  });

  it('is ignored if the saved value is invalid', () => {
    browserSpeaks('ko');
    localStorage.setItem('locale', 'tlh');
    expect(firstLocale()).toBe('ko');
  });

  it('is the last choice, however long the fonts of an earlier choice take to load', async () => {
    const letters = Promise.withResolvers<FontFace[]>();
    Object.assign(document, { fonts: { load: () => letters.promise } });
    renderPart(
      <>
        <Greeting />
        <Choices />
      </>,
      { locale: 'en' },
    );
    fireEvent.click(screen.getByRole('button', { name: '한국어' }));
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await act(async () => letters.resolve([]));
    Reflect.deleteProperty(document, 'fonts');
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(localStorage.getItem('locale')).toBe('en');
  });

  it('changes at once, and is kept in storage and in a cookie', () => {
    renderPart(
      <>
        <Greeting />
        <Choices />
      </>,
      { locale: 'en' },
    );
    expect(screen.getByText('Hello')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '한국어' }));
    expect(screen.getByText('안녕하십니까')).toBeTruthy();
    expect(document.documentElement.lang).toBe('ko');
    expect(localStorage.getItem('locale')).toBe('ko');
    expect(document.cookie).toContain('locale=ko');
  });
});

describe('dates and counts', () => {
  const moment = new Date(2026, 10, 2, 9, 12);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) }));
  afterEach(() => void vi.useRealTimers());

  it('are written in the reader’s style, with 24 hours', () => {
    expect(formatDate('ko', moment)).toBe('2026년 11월 2일');
    expect(formatDate('en', moment)).toBe('2 Nov 2026');
    expect(formatDateTime('ko', moment)).toBe('11월 2일 09:12');
    expect(formatDateTime('en', moment)).toBe('2 Nov, 09:12');
    expect(formatDateTime('en', new Date(2026, 10, 2, 0, 5))).toBe('2 Nov, 00:05');
    expect(formatDateTime('ko', new Date(2025, 10, 2, 9, 12))).toBe('2025년 11월 2일 09:12');
    expect(formatDateTime('en', new Date(2027, 10, 2, 9, 12))).toBe('2 Nov 2027, 09:12');
    expect(formatFull('ko', moment)).toMatch(/^2026년 11월 2일 09:12:00 \S+$/);
    expect(formatFull('en', moment)).toMatch(/^2 Nov 2026, 09:12:00 \S+$/);
  });

  it('accept ISO text, dates and unix seconds', () => {
    const seconds = Math.floor(moment.getTime() / 1_000);
    expect([moment.toISOString(), moment, seconds].map((one) => formatDateTime('en', one))).toEqual(
      Array(3).fill('2 Nov, 09:12'),
    );
  });

  it('have thousands commas', () => {
    expect(formatCount(68_214_907)).toBe('68,214,907');
    expect(formatCount(10n ** 9n)).toBe('1,000,000,000');
  });
});
