/** Parses the HTML of an email as a mail client would, for tests. */
import { type DefaultTreeAdapterTypes, html as names, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

interface Words {
  readonly text: string;
  readonly color: string | undefined;
  readonly background: string | undefined;
}

const isElement = (node: Node): node is Element => 'tagName' in node;
export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;
export const classesOf = (element: Element): readonly string[] => attribute(element, 'class')?.split(' ') ?? [];

/** Declarations of a style attribute, or of the text between two braces. */
export const declarations = (style = ''): ReadonlyMap<string, string> =>
  new Map(
    style
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => {
        const at = one.indexOf(':');
        return [
          one.slice(0, at).trim(),
          one
            .slice(at + 1)
            .replace('!important', '')
            .trim(),
        ] as const;
      }),
  );

export interface Parsed {
  readonly errors: readonly string[];
  readonly all: readonly Element[];
  /** The visible words, with the colours that they get from elements within the body. */
  readonly words: (rules?: ReadonlyMap<string, ReadonlyMap<string, string>>) => readonly Words[];
  readonly visible: string;
  readonly preheader: string;
}

export function parseEmail(source: string): Parsed {
  const errors: string[] = [];
  const document = parse(source, { onParseError: ({ code }) => errors.push(code) });
  const all: Element[] = [];
  const collect = (nodes: readonly Node[]) => {
    for (const node of nodes.filter(isElement)) {
      all.push(node);
      collect(node.childNodes);
    }
  };
  collect(document.childNodes);
  const body = all.find(({ tagName }) => tagName === names.TAG_NAMES.BODY);
  if (!body) throw new Error('no body');
  const words: Parsed['words'] = (rules = new Map()) =>
    body.childNodes.flatMap((node) => wordsIn(node, { color: undefined, background: undefined }, rules));
  const [first] = body.childNodes.filter(isElement);
  return {
    errors,
    all,
    words,
    visible: squeezed(
      words()
        .map(({ text }) => text)
        .join(' '),
    ),
    preheader: first && isHidden(first) ? squeezed(textOf(first)) : '',
  };
}

/** The rules of the dark scheme: declarations by class. */
export function darkRules(source: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [, block = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(source) ?? [];
  return new Map(
    [...block.matchAll(/\.([\w-]+) \{([^}]*)\}/g)].map(([, name = '', inner]) => [name, declarations(inner)]),
  );
}

const isHidden = (element: Element): boolean => declarations(attribute(element, 'style')).get('display') === 'none';
const squeezed = (words: string): string => words.replace(/[\s\u200c]+/g, ' ').trim();

const textOf = (node: Node): string =>
  'value' in node ? node.value : isElement(node) ? node.childNodes.map(textOf).join('') : '';

function wordsIn(
  node: Node,
  from: Omit<Words, 'text'>,
  rules: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly Words[] {
  if ('value' in node) return squeezed(node.value) === '' ? [] : [{ ...from, text: node.value }];
  if (!isElement(node) || isHidden(node)) return [];
  const inline = declarations(attribute(node, 'style'));
  const ruled = classesOf(node).map((name) => rules.get(name));
  const value = (name: string) => ruled.map((one) => one?.get(name)).findLast(Boolean) ?? inline.get(name);
  const own = { color: value('color') ?? from.color, background: value('background-color') ?? from.background };
  return node.childNodes.flatMap((child) => wordsIn(child, own, rules));
}

/** Contrast ratio of WCAG 2, between 1 and 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
