import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../i18n/texts.ts';
import { LICENSES_FILE } from '../../paths.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { LegalDocument, type LegalTexts } from './legal-document.tsx';
import { PRIVACY } from './privacy.ts';
import { RISK_NOTICE } from './risk-notice.ts';
import { TERMS } from './terms.ts';

const DOCUMENTS = { TERMS, PRIVACY, RISK_NOTICE };
const wordsOf = ({ title, intro, sections }: LegalTexts) => [title, intro, ...sections.flat()].join('\n');

const markdownOf = ({ title, intro, sections }: LegalTexts) =>
  [`# ${title}`, intro, ...sections.flatMap(([heading, ...paragraphs]) => [`## ${heading}`, ...paragraphs])].join(
    '\n\n',
  );
/** From this file. */
const KEPT = '../../../../docs/legal';

describe.each(Object.entries(DOCUMENTS))('%s', (name, texts) => {
  // A difference means: add a version to protocol/src/legal.ts, then run this with `-u`, which writes its files.
  it.each(['ko', 'en'] as const)('is kept, word for word, under its version (%s)', async (locale) => {
    const file = `${KEPT}/${LEGAL_VERSION}/${name.toLowerCase().replace('_', '-')}.${locale}.md`;
    await expect(`${markdownOf(textsIn(locale, texts))}\n`).toMatchFileSnapshot(file);
  });

  it.each(['ko', 'en'] as const)('shows its version, its date and every paragraph (%s)', (locale) => {
    renderPart(<LegalDocument texts={textsIn(locale, texts)} />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: texts.title[locale] })).toBeTruthy();
    expect(screen.getByText(new RegExp(`(버전|Version) ${LEGAL_VERSION}.*2026`))).toBeTruthy();
    for (const [heading, ...paragraphs] of texts.sections[locale]) {
      expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
      for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeTruthy();
    }
  });

  it.each([
    ['ko', '라이선스'],
    ['en', 'Licences'],
  ] as const)('leads to the licences of what the app brings along (%s)', (locale, name) => {
    renderPart(<LegalDocument texts={textsIn(locale, texts)} />, { locale });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(LICENSES_FILE);
  });

  it('has as many sections and paragraphs in both languages', () => {
    expect(texts.sections.en.map((section) => section.length)).toEqual(
      texts.sections.ko.map((section) => section.length),
    );
  });

  it('uses no word that promises too much', () => {
    expect(wordsOf(textsIn('en', texts))).not.toMatch(
      /guarantee|risk-free|passive income|to the moon|profit|\binterest\b|APY/i,
    );
    expect(wordsOf(textsIn('ko', texts))).not.toMatch(/확정 수익|원금 보장|무위험|수익|이자/);
  });
});

it('says plainly what is not promised', () => {
  for (const document of [TERMS, RISK_NOTICE]) {
    expect(wordsOf(textsIn('en', document))).toMatch(/not been audited/);
    expect(wordsOf(textsIn('ko', document))).toMatch(/외부 감사를 받지 않았습니다/);
    expect(wordsOf(textsIn('en', document))).toMatch(/Rewards stop when the reserve is used up/);
    expect(wordsOf(textsIn('ko', document))).toMatch(/적립금이 소진되면 보상은 멈춥니다/);
  }
  expect(wordsOf(textsIn('en', PRIVACY))).toMatch(/Three cookies stay: .*30 days.*365 days/);
});

it('says how to get a copy of the data and how to delete the account, when, and what stays', () => {
  const en = wordsOf(textsIn('en', PRIVACY));
  expect(en).toMatch(/Under Your data in your settings you can download everything .* removed after 7 days/);
  expect(en).toMatch(
    /you can delete the account\. It is deleted 7 days after your request; until then you can take it back/,
  );
  expect(en).toMatch(/What stays: the log of what our staff did .* without a name/);
  const ko = wordsOf(textsIn('ko', PRIVACY));
  expect(ko).toMatch(/내 데이터에서 .* zip 파일로 받을 수 있습니다\. 파일은 7일 뒤에 지웁니다/);
  expect(ko).toMatch(/요청하고 7일 뒤에 삭제되며, 그때까지는 설정이나 메일의 링크로 취소할 수 있습니다/);
  expect(ko).toMatch(/남는 것: 운영자가 한 일의 기록에는 이름 없이/);
});

describe('whose service it is', () => {
  const both = (words: string) => ({ ko: words, en: words });

  it('stands in each document, with the privacy officer and the law', async () => {
    const operator = {
      line: both('Eleven Example Ltd · 1 Example-ro'),
      privacyOfficer: { name: 'Lee Seo', email: 'privacy@eleven.example' },
      law: both('the law of Korea'),
    };
    fakeApi({ 'GET /api/config': { body: { operator } } });
    renderPart(<LegalDocument texts={textsIn('en', TERMS)} />, { locale: 'en' });
    expect(await screen.findByText('Eleven Example Ltd · 1 Example-ro')).toBeTruthy();
    expect(screen.getByText('Privacy officer: Lee Seo, privacy@eleven.example')).toBeTruthy();
    expect(screen.getByText('Governing law: the law of Korea')).toBeTruthy();
  });

  it('is nobody’s on the local chain', async () => {
    fakeApi({ 'GET /api/config': { body: { operator: { line: { ko: '로컬 시연', en: 'Local demonstration' } } } } });
    renderPart(<LegalDocument texts={textsIn('ko', PRIVACY)} />, { locale: 'ko' });
    expect(await screen.findByText('로컬 시연')).toBeTruthy();
    expect(screen.getByText(/운영사가 없고/)).toBeTruthy();
  });
});
