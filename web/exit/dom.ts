/** Elements without a library, and without any text ever being read as HTML. */

export type Child = Node | string | false | undefined;

interface Attributes {
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [name: string]: string | boolean | undefined | Attributes['on'];
}

/** An element with attributes (true is an empty one, false and undefined are none), listeners and children. */
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

/**
 * Puts new content into a part of the page. Whoever was on an element with an id there is on its successor afterwards, with
 * the caret where it was.
 */
export function fill(part: Element, ...children: readonly Child[]): void {
  const active = document.activeElement;
  const held = active instanceof HTMLElement && active.id !== '' && part.contains(active) ? active : undefined;
  const caret = held instanceof HTMLInputElement && held.type === 'text' ? held.selectionStart : null;
  part.replaceChildren(...children.filter((child) => child !== false && child !== undefined));
  const successor = held && document.getElementById(held.id);
  // What was pressed may be gone for good: then its section is where one is.
  const place = successor ?? (held && part.closest('section')?.querySelector('h2'));
  place?.focus({ preventScroll: true });
  if (successor instanceof HTMLInputElement && caret !== null) successor.setSelectionRange(caret, caret);
}

/** Calls `draw`; while a pointer is down only once it is up: a button replaced in between would never be clicked. */
export function afterPress(draw: () => void): () => void {
  let isDown = false;
  let isDue = false;
  const release = () => {
    isDown = false;
    if (isDue) draw();
    isDue = false;
  };
  addEventListener('pointerdown', () => (isDown = true));
  addEventListener('click', release);
  // Let go elsewhere, nothing is clicked; otherwise the click comes first.
  for (const end of ['pointerup', 'pointercancel', 'contextmenu']) addEventListener(end, () => setTimeout(release));
  return () => {
    if (isDown) isDue = true;
    else draw();
  };
}

/** Read aloud to whoever does not see the page, once. */
export function announce(text: string): void {
  const said = document.getElementById('said');
  if (said && said.textContent !== text) said.textContent = text;
}
