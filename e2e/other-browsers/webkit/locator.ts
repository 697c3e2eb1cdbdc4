/** The subset of the library's locators that the journeys use, over classic WebDriver. */
import { eventually } from '../../fixtures/product.ts';
import { findElements, type Step, wanted } from './find-elements.ts';
import type { ElementRef, Session } from './session.ts';

interface NameOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
  readonly includeHidden?: boolean;
}
type State = 'visible' | 'attached' | 'detached' | 'hidden';

const FIND = `return (${findElements})(...arguments)`;
interface Place {
  readonly x: number;
  readonly y: number;
  readonly hindrance?: string;
}

/** Runs in the page: returns where to press the element, after scrolling it to the middle, and the hindrance, if any. */
function placeOf(element: Element): Place {
  const { top: former } = element.getBoundingClientRect();
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  // A press during a scroll hits the element that was there before.
  if (Math.abs(top - former) > 1) return { x, y, hindrance: 'it moves' };
  const hit = document.elementFromPoint(x, y);
  if (element.matches(':disabled, [aria-disabled=true]')) return { x, y, hindrance: 'it is disabled' };
  if (!hit || !element.contains(hit)) return { x, y, hindrance: `${hit?.tagName} lies over it` };
  return { x, y };
}

const TYPE_OVER = `const [field, text] = arguments;
  field.focus();
  field.select();
  if (field.value !== '') document.execCommand('delete');
  if (text !== '') document.execCommand('insertText', false, text);`;
const SHOWN = `return (${findElements})(...arguments).filter((one) => one.checkVisibility({ visibilityProperty: true })).length`;

export class WebKitLocator {
  readonly #session: Session;
  readonly #steps: readonly Step[];
  readonly #withHidden: boolean;

  constructor(session: Session, steps: readonly Step[] = [], withHidden = false) {
    this.#session = session;
    this.#steps = steps;
    this.#withHidden = withHidden;
  }

  #then(step: Step, withHidden = this.#withHidden): WebKitLocator {
    return new WebKitLocator(this.#session, [...this.#steps, step], withHidden);
  }

  getByRole(role: string, { name, exact, level, includeHidden }: NameOptions = {}): WebKitLocator {
    return this.#then(
      { by: 'role', role, level, name: name === undefined ? undefined : wanted(name, exact) },
      includeHidden,
    );
  }
  getByLabel(text: string | RegExp, { exact }: NameOptions = {}): WebKitLocator {
    return this.#then({ by: 'label', wanted: wanted(text, exact) });
  }
  getByText(text: string | RegExp, { exact }: NameOptions = {}): WebKitLocator {
    return this.#then({ by: 'text', wanted: wanted(text, exact) });
  }
  locator(selector: string): WebKitLocator {
    return this.#then({ by: 'css', selector });
  }
  filter({ hasText, has }: { hasText?: string | RegExp; has?: WebKitLocator }): WebKitLocator {
    const filtered = hasText === undefined ? this : this.#then({ by: 'has text', wanted: wanted(hasText) });
    return has === undefined ? filtered : filtered.#then({ by: 'has', steps: has.#steps });
  }
  or(other: WebKitLocator): WebKitLocator {
    return this.#then({ by: 'or', steps: other.#steps });
  }
  nth(index: number): WebKitLocator {
    return this.#then({ by: 'nth', index });
  }
  first(): WebKitLocator {
    return this.nth(0);
  }
  last(): WebKitLocator {
    return this.nth(-1);
  }

  /** The current elements; hidden ones only if requested. */
  async #elements(): Promise<ElementRef[]> {
    return this.#session.run<ElementRef[]>(FIND, this.#steps, this.#withHidden);
  }

  /** Acts on the only matching element, as soon as it exists and accepts the action. */
  async #act<T>(what: string, act: (element: ElementRef) => Promise<T>): Promise<T> {
    let done: { readonly value: T } | undefined;
    await eventually(
      async () => {
        const [element, ...others] = await this.#elements();
        if (!element) return undefined;
        if (others.length > 0) throw new Error(`${others.length + 1} elements fit`);
        // The page may have moved or rendered again in between, so a failed attempt is repeated until the wait ends.
        done = { value: await act(element) };
        return true;
      },
      `${what}: ${JSON.stringify(this.#steps)}`,
    );
    return (done as unknown as { readonly value: T }).value;
  }

  async evaluate<T, A>(script: (element: never, argument: A) => T, argument?: A): Promise<T> {
    return this.#act('a script', (element) =>
      this.#session.run<T>(`return (${script})(...arguments)`, element, argument),
    );
  }
  async click(): Promise<void> {
    await this.#act('a click', async (element) => {
      const { x, y, hindrance } = await this.#session.run<Place>(`return (${placeOf})(...arguments)`, element);
      if (hindrance !== undefined) throw new Error(hindrance);
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await this.#session.call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    });
  }
  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }
  async fill(text: string): Promise<void> {
    await this.#act('input', async (element) => {
      // By the browser's editing commands: typing key by key, as the driver does, takes half a second per word.
      await this.#session.run(TYPE_OVER, element, text);
    });
  }
  async press(key: string): Promise<void> {
    await this.evaluate((element: HTMLElement) => element.focus());
    await pressKey(this.#session, key);
  }
  async textContent(): Promise<string | null> {
    return this.evaluate((element: Element) => element.textContent);
  }
  async inputValue(): Promise<string> {
    return this.evaluate((element: HTMLInputElement) => element.value);
  }
  async getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element: Element, attribute: string) => element.getAttribute(attribute), name);
  }
  async isChecked(): Promise<boolean> {
    return this.evaluate((element: HTMLInputElement) => element.checked);
  }
  async isDisabled(): Promise<boolean> {
    return this.evaluate((element: HTMLButtonElement) => element.disabled);
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  async isVisible(): Promise<boolean> {
    return (await this.#shown()) > 0;
  }
  async count(): Promise<number> {
    return (await this.#elements()).length;
  }
  async allTextContents(): Promise<string[]> {
    return Promise.all(
      (await this.#elements()).map((element) => this.#session.run<string>('return arguments[0].textContent', element)),
    );
  }

  async #shown(): Promise<number> {
    return this.#session.run<number>(SHOWN, this.#steps, this.#withHidden);
  }
  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    const isThere = async () => {
      if (state === 'visible') return (await this.#shown()) > 0;
      if (state === 'attached') return (await this.count()) > 0;
      return (await (state === 'hidden' ? this.#shown() : this.count())) === 0;
    };
    await eventually(async () => (await isThere()) || undefined, `${state}: ${JSON.stringify(this.#steps)}`);
  }
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
};

export async function pressKey(session: Session, key: string): Promise<void> {
  const value = KEYS[key] ?? key;
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  await session.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}
