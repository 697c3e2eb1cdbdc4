/** Small building blocks of the page. */
import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { announce, type Child, h } from './dom.ts';
import { defineTexts } from './locale.ts';

const texts = defineTexts({
  copy: { ko: '복사', en: 'Copy' },
  copied: { ko: '복사했습니다', en: 'Copied' },
  copyOf: { ko: (what: string) => `${what} 복사`, en: (what) => `Copy: ${what}` },
});

const COPIED_MS = 2_000;

/** `what` names the value for screen readers. */
function copyButton(what: string, value: string): HTMLButtonElement {
  const button = h(
    'button',
    { type: 'button', class: buttonClass('line', true), 'aria-label': texts().copyOf(what) },
    texts().copy,
  );
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    );
    // If the browser forbids copying, the value is selected instead.
    if (!done) return select(button.parentElement?.querySelector('code'));
    button.textContent = texts().copied;
    announce(`${what}: ${texts().copied}`);
    setTimeout(() => {
      button.textContent = texts().copy;
    }, COPIED_MS);
  });
  return button;
}

function select(element: Element | null | undefined): void {
  if (element) getSelection()?.selectAllChildren(element);
}

/** A value in full, with its button. */
export function copyable(what: string, value: string): HTMLElement {
  return h('div', { class: 'copyable' }, h('b', {}, what), h('code', {}, value), copyButton(what, value));
}

/** Cut to `decimals`; exact if that would leave nothing of it. */
export function bnb(wei: bigint, decimals = 4): string {
  const cut = formatBnb(wei, decimals);
  return `${/[1-9]/.test(cut) || wei === 0n ? cut : exactBnb(wei)} BNB`;
}

/** Amounts are aligned; rewards are shown in brass. */
export function facts(...rows: readonly (readonly [label: string, value: string, variant?: 'brass'] | undefined)[]) {
  const lines = rows
    .filter((row) => row !== undefined)
    .map(([label, value, variant]) =>
      h(
        'div',
        {},
        h('dt', {}, label),
        h('dd', { class: `key-values-figure ${variant ? 'key-values-brass' : ''}` }, value),
      ),
    );
  return h('dl', { class: 'key-values-list' }, ...lines);
}

export const noticeClass = (variant: string): string => `notice-notice notice-${variant}`;

export function notice(variant: 'plain' | 'warn' | 'danger' | 'ok', ...children: readonly Child[]): HTMLElement {
  return h('div', { class: noticeClass(variant) }, h('div', { class: 'notice-body' }, ...children));
}

/** Classes are the app's own (run/exit-html.ts). */
export const CARD = 'card-card card-padded';

export function card(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  const heading = h('h2', { id: `${id}-title`, tabindex: '-1' }, title);
  return h('section', { id, class: CARD, 'aria-labelledby': `${id}-title` }, heading, ...children);
}

export interface FieldOptions {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly list?: readonly string[];
  readonly isAmount?: boolean;
  readonly after?: Child;
  readonly onInput: (value: string) => void;
  /** Enter does what the button beside or below it does. */
  readonly onEnter: () => void;
}

export function field(options: FieldOptions): HTMLElement {
  const { id, label, value, hint, problem, list = [], onInput, onEnter } = options;
  const described = [...(problem ? [`${id}-problem`] : []), ...(hint ? [`${id}-hint`] : [])].join(' ');
  const input = h('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    inputmode: options.isAmount ? 'decimal' : undefined,
    list: list.length > 0 ? `${id}-list` : undefined,
    'aria-invalid': problem !== undefined && 'true',
    'aria-describedby': described === '' ? undefined : described,
    on: {
      input: () => onInput(input.value),
      keydown: (event) => (event as KeyboardEvent).key === 'Enter' && onEnter(),
    },
  });
  input.value = value;
  return h(
    'div',
    { class: options.isAmount ? 'field-amount' : '' },
    h('label', { for: id, class: 'field-label' }, label),
    h(
      'div',
      { class: problem ? 'field-box field-bad' : 'field-box' },
      input,
      options.isAmount && h('span', { class: 'field-unit' }, 'BNB'),
      options.after,
    ),
    problem !== undefined && h('p', { id: `${id}-problem`, class: 'field-error' }, problem),
    hint !== undefined && h('p', { id: `${id}-hint`, class: 'field-hint' }, hint),
    list.length > 0 && h('datalist', { id: `${id}-list` }, ...list.map((entry) => h('option', { value: entry }))),
  );
}

export const buttonClass = (variant: string, small = false): string =>
  `button-button ${small ? 'button-small ' : ''}button-${variant}`;

export interface ButtonOptions {
  readonly id?: string;
  readonly variant?: 'primary' | 'line' | 'ghost' | 'danger' | 'dangerLine';
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly onPress: () => void;
}

export function button(label: Child, { id, variant = 'line', small, disabled, busy, onPress }: ButtonOptions) {
  return h(
    'button',
    {
      id,
      type: 'button',
      class: buttonClass(variant, small),
      disabled: disabled === true,
      'aria-busy': busy === true && 'true',
      on: { click: () => busy !== true && onPress() },
    },
    label,
  );
}

export function link(label: string, href: string): HTMLElement {
  return h('a', { href, target: '_blank', rel: 'noreferrer' }, label);
}
