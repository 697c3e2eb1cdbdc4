/** Shared by all rows of the SPEC.md table: one running product, one browser, and a few users whose pages are reused. */
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ApiUser } from '../fixtures/api-user.ts';
import { closeVisits, keptBrowser, type Visit, visit } from '../fixtures/browser.ts';
import { freshProduct } from '../fixtures/fresh-product.ts';
import type { Product } from '../fixtures/product.ts';

type Who = Parameters<typeof visit>[1];

/** A row: the section of SPEC.md, its wording, and the check that the running product conforms to it. */
export type Row = readonly [section: string, words: string, check: (world: World) => Promise<void>];

export class World {
  readonly product: Product;
  readonly browser: Browser;
  /** The user who is signed in on the pages of `member`, `phone` and `memberAlone`. */
  readonly user: ApiUser;
  readonly #pages = new Map<string, Promise<Page>>();
  readonly pageErrors: string[][] = [];

  private constructor(product: Product, browser: Browser, user: ApiUser) {
    this.product = product;
    this.browser = browser;
    this.user = user;
  }

  static async create(): Promise<World> {
    const [product, browser] = await Promise.all([freshProduct(), keptBrowser()]);
    return new World(product, browser, await ApiUser.register(product.origin));
  }

  async dispose(): Promise<void> {
    await closeVisits(this.browser);
    await this.product.dispose();
  }

  url(path: string): string {
    return this.product.origin + path;
  }

  /** A new visitor with an empty profile. */
  async visit(who: Who = {}): Promise<Visit> {
    const visitor = await visit(this.browser, who);
    this.pageErrors.push(visitor.pageErrors);
    return visitor;
  }

  /** A signed-out visitor in this language. Always the same page. */
  guest(locale: 'en-US' | 'ko-KR' = 'en-US'): Promise<Page> {
    return this.#once(`guest ${locale}`, async () => (await this.visit({ locale })).page);
  }

  /** The signed-in user in this language. Always the same page. */
  member(locale: 'en-US' | 'ko-KR' = 'en-US'): Promise<Page> {
    return this.#once(`member ${locale}`, async () => (await this.#signedIn({ locale })).page);
  }

  phone(): Promise<Page> {
    return this.#once('phone', async () => (await this.#signedIn({ phone: true })).page);
  }

  /** The signed-in user on a separate page, for rows that stop its clock or break its network. */
  memberAlone(who: Who = {}): Promise<Visit> {
    return this.#signedIn(who);
  }

  async #signedIn(who: Who): Promise<Visit> {
    const visitor = await this.visit(who);
    await visitor.context.addCookies(this.user.cookies());
    return visitor;
  }

  #once(key: string, make: () => Promise<Page>): Promise<Page> {
    const known = this.#pages.get(key) ?? make();
    this.#pages.set(key, known);
    return known;
  }

  /** Creates real notifications: linking a wallet creates one, unlinking another. */
  async notify(count: number): Promise<void> {
    const account = privateKeyToAccount(generatePrivateKey());
    for (let made = 0; made < count; made += 2) {
      await this.user.link(account);
      if (made + 1 < count) await this.user.delete(`/api/wallets/${account.address}`);
    }
  }
}

/** Navigates without reloading the document, as a link does. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

export const header = (page: Page) => page.getByRole('banner');

/** Records API requests from now on; the returned list keeps growing. */
export function recordApiRequests(page: Page | BrowserContext): Request[] {
  const requests: Request[] = [];
  const record = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  };
  if ('goto' in page) page.on('request', record);
  else page.on('request', record);
  return requests;
}

export const pathsOf = (calls: readonly Request[]) =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);

/** Lets the test advance the page's clock, which also keeps running. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
}
