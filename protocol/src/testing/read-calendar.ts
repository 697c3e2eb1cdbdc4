/**
 * Parses an iCalendar file strictly according to RFC 5545, and refuses everything else: for tests of the generated
 * files.
 */

export interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

const LINE_OCTETS = 75;
const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=[^";:,]+)*):(.*)$/s;
/** TEXT (3.3.11): only these escapes, and none of the characters that need one. */
const TEXT = /^(?:[^\\;,\n]|\\[\\;,nN])*$/;

/** The single component of the file. Throws if any byte of it is invalid. */
export function readCalendar(bytes: Uint8Array): Component {
  const file = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error('a line ends with one character of two');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) throw new Error('a control character');
    if (new TextEncoder().encode(line).length > LINE_OCTETS) throw new Error(`too long: ${line}`);
    if (line === '') throw new Error('an empty line');
  }
  if (physical[0]?.startsWith(' ')) throw new Error('the first line continues none');
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n').map(readLine);
  const [component, rest] = readComponent(lines);
  if (rest.length > 0) throw new Error('something follows the end');
  return component;
}

function readLine(line: string): Property {
  const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
  if (name === '') throw new Error(`no content line: ${line}`);
  const pairs = parameters.split(';').filter(Boolean);
  return { name, value, parameters: Object.fromEntries(pairs.map((pair) => pair.split('='))) };
}

function readComponent(lines: readonly Property[]): [Component, readonly Property[]] {
  const [begin, ...inside] = lines;
  if (begin?.name !== 'BEGIN') throw new Error(`${begin?.name} stands where a component begins`);
  const properties: Property[] = [];
  const components: Component[] = [];
  let rest: readonly Property[] = inside;
  for (;;) {
    const [next, ...others] = rest;
    if (!next) throw new Error(`${begin.value} does not end`);
    if (next.name === 'BEGIN') {
      const [component, after] = readComponent(rest);
      components.push(component);
      rest = after;
      continue;
    }
    rest = others;
    if (next.name !== 'END') properties.push(next);
    else if (next.value === begin.value) return [{ name: begin.value, properties, components }, rest];
    else throw new Error(`${begin.value} is ended by ${next.value}`);
  }
}

/** The value of a property that must occur once. */
export function onlyValueOf({ name, properties }: Component, property: string): string {
  const found = properties.filter((one) => one.name === property);
  if (found.length !== 1) throw new Error(`${name} has ${found.length} of ${property}`);
  return found[0]?.value ?? '';
}

export function textOf(component: Component, property: string): string {
  const value = onlyValueOf(component, property);
  if (!TEXT.test(value)) throw new Error(`no TEXT: ${value}`);
  return value.replace(/\\(.)/g, (_, character: string) => (/[nN]/.test(character) ? '\n' : character));
}

/** A DATE-TIME in UTC (3.3.5, form 2), in unix seconds. */
export function timeOf(component: Component, property: string): number {
  const value = onlyValueOf(component, property);
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  if (new Date(iso).toISOString() !== iso) throw new Error(`no time in UTC: ${value}`);
  return Date.parse(iso) / 1_000;
}
