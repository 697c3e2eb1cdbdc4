/**
 * What a reader did with the server's HTML of a part before the app drew it there anew: typed, chosen, opened, pressed. It
 * is read when that HTML goes, and done again in what stands in its place, which has the same shape.
 */

/** From the part's own root elements downwards: which child, and which of its children, … */
type Way = readonly number[];

export interface Doings {
  /** Where the part stood: its first element is this child. */
  readonly parent: Element;
  readonly at: number;
  /** Of each element that the part begins with, in px. */
  readonly heights: readonly number[];
  readonly texts: readonly { readonly way: Way; readonly value: string }[];
  readonly chosen: readonly Way[];
  readonly opened: readonly { readonly way: Way; readonly isOpen: boolean }[];
  readonly pressed: readonly Way[];
  readonly focus: { readonly way: Way; readonly start: number | null; readonly end: number | null } | undefined;
}

export function readDoings(place: Element, presses: readonly Element[]): Doings | undefined {
  const parent = place.parentElement;
  if (!parent) return undefined;
  const inputs = [...place.querySelectorAll('input')];
  const isSwitch = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && active !== place && place.contains(active) ? active : undefined;
  const field = focused instanceof HTMLInputElement && !isSwitch(focused) ? focused : undefined;
  return {
    parent,
    at: [...parent.children].indexOf(place),
    heights: [...place.children].map((child) => child.getBoundingClientRect().height),
    texts: inputs
      .filter((input) => !isSwitch(input) && input.value !== input.defaultValue)
      .map((input) => ({ way: wayTo(input, place), value: input.value })),
    chosen: inputs
      .filter((input) => isSwitch(input) && input.checked !== input.defaultChecked)
      .filter(({ type, checked }) => checked || type === 'checkbox')
      .map((input) => wayTo(input, place)),
    opened: [...place.querySelectorAll('details')]
      .filter(({ open }) => open)
      .map((details) => ({ way: wayTo(details, place), isOpen: true })),
    pressed: presses.filter((press) => place.contains(press)).map((press) => wayTo(press, place)),
    focus: focused && {
      way: wayTo(focused, place),
      start: field?.selectionStart ?? null,
      end: field?.selectionEnd ?? null,
    },
  };
}

export function redo({ parent, at, heights, texts, chosen, opened, pressed, focus }: Doings): void {
  const find = (way: Way) => follow(parent, way, at);
  for (const [index, height] of heights.entries()) takeUp(find([index]), height);
  for (const { way, value } of texts) {
    const input = find(way);
    if (input instanceof HTMLInputElement) type(input, value);
  }
  for (const way of [...chosen, ...pressed]) {
    const target = find(way);
    if (target instanceof HTMLElement) target.click();
  }
  for (const { way, isOpen } of opened) {
    const details = find(way);
    if (details instanceof HTMLDetailsElement) details.open = isOpen;
  }
  const target = focus && find(focus.way);
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  if (focus?.start != null && target instanceof HTMLInputElement) target.setSelectionRange(focus.start, focus.end);
}

/** What is not laid out before it comes near (content-visibility) is as high as it was, so that nothing moves. */
function takeUp(element: Element | undefined, height: number): void {
  if (!(element instanceof HTMLElement)) return;
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  const inner = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  if (inner > 0) element.style.setProperty('contain-intrinsic-height', `auto ${inner}px`);
}

/** React hears of a value only when it is set past its own setter. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function wayTo(element: Element, place: Element): Way {
  const way: number[] = [];
  for (let one = element; one !== place && one.parentElement; one = one.parentElement) {
    way.unshift([...one.parentElement.children].indexOf(one));
  }
  return way;
}

function follow(parent: Element, [first = 0, ...rest]: Way, at: number): Element | undefined {
  return rest.reduce<Element | undefined>((element, index) => element?.children[index], parent.children[at + first]);
}
