/** The subset of the library's browser, context and page that the journeys use, over classic WebDriver: one window per user. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { eventually } from '../../fixtures/product.ts';
import { pressKey, WebKitLocator } from './locator.ts';
import { Session } from './session.ts';

type Binding = Parameters<BrowserContext['exposeBinding']>[1];
interface Call {
  readonly id: number;
  readonly name: string;
  readonly argument: never;
}

/** Runs in the page: functions that call this process. Their calls are queued in the page until they are fetched. */
function offerBindings(names: readonly string[]): boolean {
  const scope = window as unknown as { __calls?: unknown[]; __answers?: Map<number, (value: unknown) => void> };
  if (scope.__calls) return false;
  const calls: unknown[] = [];
  const answers = new Map<number, (value: unknown) => void>();
  Object.assign(window, { __calls: calls, __answers: answers });
  let last = 0;
  for (const name of names) {
    const call = (argument: unknown) =>
      new Promise((resolve) => {
        last += 1;
        answers.set(last, resolve);
        calls.push({ id: last, name, argument });
      });
    Object.assign(window, { [name]: call });
  }
  return true;
}

const FETCH_CALLS = 'return window.__calls?.splice(0)';
const ANSWER = 'const [id, value] = arguments; __answers.get(id)?.(value); __answers.delete(id)';

class WebKitPage extends WebKitLocator {
  readonly #session: Session;
  readonly #context: WebKitContext;
  readonly keyboard: { press(key: string): Promise<void> };
  readonly mouse: { wheel(x: number, y: number): Promise<void> };

  constructor(session: Session, context: WebKitContext) {
    super(session);
    this.#session = session;
    this.#context = context;
    this.keyboard = { press: (key) => pressKey(session, key) };
    this.mouse = { wheel: (x, y) => session.run('scrollBy(...arguments)', x, y) };
  }

  async goto(address: string): Promise<void> {
    await this.#session.call('POST', '/url', { url: address });
    await this.#context.prepare();
  }
  async reload(): Promise<void> {
    await this.#session.call('POST', '/refresh');
    await this.#context.prepare();
  }
  async title(): Promise<string> {
    return this.#session.call('GET', '/title');
  }
  async waitForURL(wanted: string | RegExp): Promise<void> {
    const isThere = (url: string) => (typeof wanted === 'string' ? url === wanted : wanted.test(url));
    await eventually(async () => isThere(await this.#session.call('GET', '/url')) || undefined, `the page ${wanted}`);
  }
  override async evaluate<T>(script: (...args: never[]) => T, argument?: unknown): Promise<T> {
    return this.#session.run<T>(`return (${script})(...arguments)`, argument);
  }
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    // The size excludes the browser's controls around the page.
    await this.#session.call('POST', '/window/rect', { width, height });
  }
  /** Returns a PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#session.call<string>('GET', '/screenshot'), 'base64');
  }
  isClosed(): boolean {
    return this.#session.isClosed;
  }
  /** Does nothing: this driver cannot read the console. */
  on(): void {}
}

class WebKitContext {
  readonly #session: Session;
  readonly #bindings = new Map<string, Binding>();
  readonly #scripts: { readonly source: string; readonly argument: unknown }[] = [];
  readonly #page: WebKitPage;
  readonly #ended: Promise<void>;

  constructor(session: Session) {
    this.#session = session;
    this.#page = new WebKitPage(session, this);
    this.#ended = this.#serve();
  }

  async newPage(): Promise<WebKitPage> {
    return this.#page;
  }
  pages(): WebKitPage[] {
    return [this.#page];
  }
  setDefaultTimeout(): void {}
  on(): void {}
  async exposeBinding(name: string, binding: Binding): Promise<void> {
    this.#bindings.set(name, binding);
  }
  async addInitScript(script: (argument: never) => unknown, argument?: unknown): Promise<void> {
    this.#scripts.push({ source: String(script), argument });
  }

  /** Init scripts run right after the page's scripts here, not before them: the driver offers no earlier point. */
  async prepare(): Promise<void> {
    const isNew = await this.#session.run<boolean>(`return (${offerBindings})(...arguments)`, [
      ...this.#bindings.keys(),
    ]);
    if (!isNew) return;
    for (const { source, argument } of this.#scripts) await this.#session.run(`(${source})(...arguments)`, argument);
  }

  /** Fetches the page's calls and returns their results, until the page is closed. */
  async #serve(): Promise<void> {
    while (!this.#session.isClosed) {
      await delay(50);
      const calls = await this.#session.run<Call[] | null>(FETCH_CALLS).catch(() => null);
      for (const { id, name, argument } of calls ?? []) void this.#answer(id, name, argument);
      // A link, or the page itself, has loaded another document.
      if (calls === null && !this.#session.isClosed) await this.prepare().catch(() => {});
    }
  }
  async #answer(id: number, name: string, argument: never): Promise<void> {
    const source = { page: this.#page, context: this, frame: undefined } as unknown as Parameters<Binding>[0];
    const value = await this.#bindings.get(name)?.(source, argument);
    await this.#session.run(ANSWER, id, value ?? null).catch(() => {});
  }

  async addCookies(
    cookies: readonly { name: string; value: string; url: string; httpOnly?: boolean }[],
  ): Promise<void> {
    for (const { name, value, url, httpOnly } of cookies) {
      // Cookies can be set only for the site that the window shows.
      await this.#session.call('POST', '/url', { url: new URL('/favicon.svg', url).href });
      await this.#session.call('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly } });
    }
  }
  get request() {
    return {
      get: async (address: string) => {
        const cookies = await this.#session.call<{ name: string; value: string }[]>('GET', '/cookie');
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        const response = await fetch(address, { headers: { cookie } });
        return { ok: () => response.ok, status: () => response.status, json: () => response.json() };
      },
    };
  }
  async close(): Promise<void> {
    await this.#session.close();
    await this.#ended;
  }
}

/** The subset of the library's browser that this driver supports and the journeys need. */
export class WebKitBrowser {
  readonly #display: string;
  readonly #contexts = new Set<WebKitContext>();
  readonly #findPort: () => Promise<number>;

  constructor(display: string, findPort: () => Promise<number>) {
    this.#display = display;
    this.#findPort = findPort;
  }

  async newContext({ locale = 'en-US', timezoneId = 'UTC', viewport }: Parameters<Browser['newContext']>[0] = {}) {
    const where = { display: this.#display, locale, timezone: timezoneId };
    const context = new WebKitContext(await Session.start(where, await this.#findPort()));
    this.#contexts.add(context);
    if (viewport) await (await context.newPage()).setViewportSize(viewport);
    return context;
  }
  contexts(): WebKitContext[] {
    return [...this.#contexts];
  }
  isConnected(): boolean {
    return true;
  }
  asBrowser(): Browser {
    return this as unknown as Browser;
  }
}
