/** Finds elements as users name them: by role and accessible name, label or text. */

/** A text to match, whole or as a case-insensitive part; or a regular expression. */
export type Wanted =
  | { readonly text: string; readonly exact: boolean }
  | { readonly source: string; readonly flags: string };

export type Step =
  | { readonly by: 'css'; readonly selector: string }
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name?: Wanted | undefined;
      readonly level?: number | undefined;
    }
  | { readonly by: 'label' | 'text' | 'has text'; readonly wanted: Wanted }
  | { readonly by: 'has'; readonly steps: readonly Step[] }
  | { readonly by: 'or'; readonly steps: readonly Step[] }
  | { readonly by: 'nth'; readonly index: number };

export function wanted(value: string | RegExp, exact = false): Wanted {
  return typeof value === 'string' ? { text: value, exact } : { source: value.source, flags: value.flags };
}

/** Runs in the page: returns the elements that the steps select, in document order. */
export function findElements(steps: readonly Step[], withHidden: boolean): Element[] {
  const ROLES: Readonly<Record<string, string>> = {
    alert: '[role=alert]',
    alertdialog: '[role=alertdialog]',
    article: 'article',
    banner: 'header:not(main *)',
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox]',
    contentinfo: 'footer:not(main *)',
    dialog: 'dialog:not([role]), [role=dialog]',
    group: 'fieldset, [role=group]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    radio: 'input[type=radio]',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
    row: 'tr',
    status: '[role=status], output',
    table: 'table, [role=table]',
    textbox: 'input:not([type]), input[type=text], input[type=email], input[type=search], textarea',
  };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    withHidden ||
    (element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true], [inert]') === null);
  /** The text as a screen reader reads it: without hidden parts, and with spaces around block elements. */
  const spoken = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('[aria-hidden=true], style, script')) return '';
    if (!withHidden && !node.checkVisibility()) return '';
    const label = node.getAttribute('aria-label');
    if (label !== null) return label;
    const text = [...node.childNodes].map(spoken).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by)
      return plain(
        by
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const { labels } = element as HTMLInputElement;
    if (labels && labels.length > 0) return plain([...labels].map(spoken).join(' '));
    if (element instanceof HTMLFieldSetElement) return plain(element.querySelector('legend')?.textContent ?? '');
    if (element instanceof HTMLTableElement && element.caption) return plain(element.caption.textContent ?? '');
    return plain(spoken(element)) || (element.getAttribute('title') ?? '');
  };
  const fits = (text: string, want: Wanted) => {
    if ('source' in want) return new RegExp(want.source, want.flags).test(text);
    return want.exact ? text === plain(want.text) : text.toLowerCase().includes(plain(want.text).toLowerCase());
  };
  const within = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)];
  const inOrder = (elements: readonly Element[]) =>
    [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

  const take = (roots: readonly ParentNode[], step: Step): Element[] => {
    const below = (selector: string) => roots.flatMap((root) => within(root, selector));
    const elements = () => roots.filter((root): root is Element => root instanceof Element);
    switch (step.by) {
      case 'css':
        return below(step.selector);
      case 'role':
        return below(ROLES[step.role] ?? `[role=${step.role}]`).filter(
          (element) =>
            (step.level === undefined || element.tagName === `H${step.level}`) &&
            isShown(element) &&
            (step.name === undefined || fits(nameOf(element), step.name)),
        );
      case 'label':
        return below('input, textarea, select, [aria-label]').filter((element) => fits(nameOf(element), step.wanted));
      case 'text':
        // The innermost elements that contain the whole text.
        return below('*').filter(
          (element) =>
            fits(plain(element.textContent ?? ''), step.wanted) &&
            !element.matches('script, style, noscript') &&
            ![...element.children].some((child) => fits(plain(child.textContent ?? ''), step.wanted)),
        );
      case 'has text':
        return elements().filter((element) => fits(plain(element.textContent ?? ''), step.wanted));
      case 'has':
        return elements().filter((element) => follow([element], step.steps).length > 0);
      case 'or':
        return [...elements(), ...follow([document], step.steps)];
      case 'nth': {
        const chosen = elements().at(step.index);
        return chosen ? [chosen] : [];
      }
    }
  };
  const follow = (roots: readonly ParentNode[], path: readonly Step[]): Element[] => {
    let found: readonly ParentNode[] = roots;
    for (const step of path) found = inOrder(take(found, step));
    return found.filter((node): node is Element => node instanceof Element);
  };
  return follow([document], steps);
}
