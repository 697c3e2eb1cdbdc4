/**
 * Makes a text that matches a schema's regular expression: characters, classes, groups, alternatives, repetitions.
 * Lookaround and backreferences are not supported, so a text may fail to match; the schema then decides.
 */
import type { Random } from './random.ts';

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const WORD = `${DIGITS}${LETTERS}${LETTERS.toUpperCase()}_`;
const CLASSES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: WORD,
  s: ' ',
  D: LETTERS,
  W: '-',
  S: WORD,
  n: '\n',
  t: '\t',
  r: '\r',
};
/** Maximum repetitions of `*`, `+` and `{n,}`. */
const SOME = 12;

export function textOfPattern(source: string, random: Random): string {
  let at = 0;

  function alternatives(): string {
    const found = [sequence()];
    while (source[at] === '|') {
      at += 1;
      found.push(sequence());
    }
    return random.pick(found);
  }

  function sequence(): string {
    let text = '';
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const start = at;
      const one = atom();
      const end = at;
      const [least, most] = repetition();
      const after = at;
      const times = least + random.int(most - least + 1);
      if (times > 0) text += one;
      // Each repetition gets a new text for the same part.
      for (let i = 1; i < times; i += 1) {
        at = start;
        text += atom();
      }
      at = times > 1 ? after : Math.max(after, end);
    }
    return text;
  }

  function atom(): string {
    const sign = source[at++] ?? '';
    if (sign === '^' || sign === '$') return '';
    if (sign === '.') return random.pick([...WORD]);
    if (sign === '[') return random.pick(characters());
    if (sign === '\\') return escaped();
    if (sign !== '(') return sign;
    const looksAround = /^\?(<?[=!])/.test(source.slice(at));
    at += /^\?(?::|<?[=!]|<\w+>)/.exec(source.slice(at))?.[0].length ?? 0;
    const text = alternatives();
    at += 1;
    return looksAround ? '' : text;
  }

  function escaped(): string {
    const sign = source[at++] ?? '';
    if (sign === 'b' || sign === 'B') return '';
    const known = CLASSES[sign];
    if (known !== undefined) return random.pick([...known]);
    if (sign !== 'p' && sign !== 'P') return sign;
    at = source.indexOf('}', at) + 1;
    return random.pick([...LETTERS]);
  }

  function characters(): string[] {
    const negated = source[at] === '^';
    if (negated) at += 1;
    const found: string[] = [];
    while (at < source.length && source[at] !== ']') {
      if (source[at] === '\\') {
        at += 1;
        const sign = source[at++] ?? '';
        found.push(...(CLASSES[sign] ?? sign));
      } else if (source[at + 1] === '-' && source[at + 2] !== ']') {
        const [from, to] = [source.charCodeAt(at), source.charCodeAt(at + 2)];
        for (let code = from; code <= to; code += 1) found.push(String.fromCharCode(code));
        at += 3;
      } else found.push(source[at++] ?? '');
    }
    at += 1;
    return negated ? [...WORD].filter((one) => !found.includes(one)) : found;
  }

  function repetition(): [least: number, most: number] {
    const sign = source[at];
    if (sign === '?' || sign === '*' || sign === '+') {
      at += source[at + 1] === '?' ? 2 : 1;
      return [sign === '+' ? 1 : 0, sign === '?' ? 1 : SOME];
    }
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(source.slice(at));
    if (!braces) return [1, 1];
    at += braces[0].length;
    const least = Number(braces[1]);
    if (braces[2] === undefined) return [least, least];
    return [least, Math.min(braces[3] ? Number(braces[3]) : least + SOME, least + 100)];
  }

  return alternatives();
}
