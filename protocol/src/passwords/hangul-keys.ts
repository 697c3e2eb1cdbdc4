/** Hangul as typed on a Latin keyboard, and as romanized by sound. Other characters stay unchanged. */

/** Keys of the Korean standard keyboard (KS X 5002), in the order of Unicode's initials, vowels and finals. */
const INITIAL_KEYS = 'r R s e E f a q Q t T d w W c z x v g';
const VOWEL_KEYS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l';
const FINAL_KEYS = 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g';

/** Revised Romanization, letter by letter: `-` is silent. */
const INITIAL_SOUNDS = 'g kk n d tt r m b pp s ss - j jj ch k t p h';
const VOWEL_SOUNDS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i';
const FINAL_SOUNDS = 'k k k n n n t l k m l l l p l m p p t t ng t t k t p t';

const FIRST_INITIAL = 0x1100;
const FIRST_VOWEL = 0x1161;
const FIRST_FINAL = 0x11a8;

const KEYS = table(INITIAL_KEYS, VOWEL_KEYS, FINAL_KEYS);
const SOUNDS = table(INITIAL_SOUNDS, VOWEL_SOUNDS, FINAL_SOUNDS);

/** `안녕` → `dkssud`: the same keys with the keyboard set to English. */
export function latinKeys(text: string): string {
  return spelled(text, KEYS);
}

/** `사랑해` → `saranghae`. */
export function romanized(text: string): string {
  return spelled(text, SOUNDS);
}

function table(...[initials, vowels, finals]: [string, string, string]): ReadonlyMap<string, string> {
  const rows: readonly [number, string][] = [
    [FIRST_INITIAL, initials],
    [FIRST_VOWEL, vowels],
    [FIRST_FINAL, finals],
  ];
  return new Map(
    rows.flatMap(([first, row]) =>
      row
        .split(' ')
        .map((spelling, index) => [String.fromCodePoint(first + index), spelling === '-' ? '' : spelling] as const),
    ),
  );
}

/** The compatibility decomposition splits syllables and single letters into the same initials, vowels and finals. */
function spelled(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text.normalize('NFKD')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .normalize('NFKC');
}
