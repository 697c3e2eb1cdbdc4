/** Sharing metadata of a page: title, description, picture and canonical address, in the reader's language. */
import { type Locale, PRODUCT_NAMES } from '@eleven/protocol/product';

const TEXTS = {
  ko: {
    title: 'BNB 연 11% 보상',
    description: '연 11%, 미리 채워 둔 적립금에서 지급합니다. 적립금이 소진되면 보상은 멈춥니다.',
    picture: '두 획: 지급할 보상과 그것을 위해 보유한 적립금',
    locale: 'ko_KR',
    other: 'en_US',
  },
  en: {
    title: '11% annual rewards on BNB',
    description: '11% annual, paid from a pre-funded reserve. Rewards stop when the reserve is used up.',
    picture: 'Two strokes: the rewards that are owed and the reserve that is held for them',
    locale: 'en_US',
    other: 'ko_KR',
  },
} as const satisfies Record<Locale, unknown>;

/** The part of the HTML that the build writes for English readers, without knowing the site's origin. */
const BUILT = /<title>[\s\S]*?<!-- end of share tags -->/;

/**
 * `html` with the tags of a page. One URL serves both languages, so there are no alternates to name. `windowTitle` is the
 * page's own title; shared links show the product's promise.
 */
export function withShareTags(
  html: string,
  locale: Locale,
  origin: string,
  path: string,
  windowTitle?: string,
): string {
  const texts = TEXTS[locale];
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${content}" />`;
  const title = `${texts.title} | ${PRODUCT_NAMES[locale]}`;
  const tags = [
    `<title>${windowTitle ?? title}</title>`,
    meta('name', 'description', texts.description),
    `<link rel="canonical" href="${origin}${encodeURI(path)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT_NAMES[locale]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', texts.description),
    meta('property', 'og:url', `${origin}${encodeURI(path)}`),
    meta('property', 'og:locale', texts.locale),
    meta('property', 'og:locale:alternate', texts.other),
    meta('property', 'og:image', `${origin}/share.png`),
    meta('property', 'og:image:alt', texts.picture),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  return html.replace(BUILT, () => tags.join('\n    '));
}
