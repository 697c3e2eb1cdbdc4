/** The first letters of a name's first and last word; for a name in Hangul, its first syllable. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (words.length < 2 || /\p{Script=Hangul}/u.test(first)) return first.toUpperCase();
  return (first + ([...(words.at(-1) ?? '')][0] ?? '')).toUpperCase();
}
