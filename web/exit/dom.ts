/** Creates elements without a library, and never parses text as HTML. */

export type Child = Node | string | false | undefined;

interface Attributes {
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [name: string]: string | boolean | undefined | Attributes['on'];
}

/** An element with attributes (true: empty attribute; false or undefined: none), listeners and children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { on, ...attributes }: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

/** Replaces the content of a part of the page. Focus and selection stay on the element with the same id. */
export function replaceContent(part: Element, ...children: readonly Child[]): void {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && active.id !== '' && part.contains(active) ? active : undefined;
  const selected = held instanceof HTMLInputElement && held.type === 'text' ? held : undefined;
  const [from, to] = [selected?.selectionStart ?? null, selected?.selectionEnd ?? null];
  part.replaceChildren(...children.filter((child) => child !== false && child !== undefined));
  const successor = held && document.getElementById(held.id);
  // If the focused button is gone, the heading of its section gets the focus.
  const place = successor ?? (held && part.closest('section')?.querySelector('h2'));
  place?.focus({ preventScroll: true });
  if (successor instanceof HTMLInputElement && from !== null) successor.setSelectionRange(from, to);
}

/** Calls `render`, but not while a pointer is down: replacing a button at that moment would lose the click. */
export function afterPress(render: () => void): () => void {
  let isDown = false;
  let isDue = false;
  const release = () => {
    isDown = false;
    if (isDue) render();
    isDue = false;
  };
  addEventListener('pointerdown', () => (isDown = true));
  addEventListener('click', release);
  // Without a click, or after it.
  for (const end of ['pointerup', 'pointercancel', 'contextmenu']) addEventListener(end, () => setTimeout(release));
  return () => {
    if (isDown) isDue = true;
    else render();
  };
}

/** Has screen readers read the text once. */
export function announce(text: string): void {
  const status = document.getElementById('announcement');
  if (status && status.textContent !== text) status.textContent = text;
}
