/**
 * The value as one of an enum's, or null: of a column that is empty or holds an option of another release. `safeParse` does the
 * same and makes an error for every empty column, which was a fortieth of the processor time of `GET /api/user`.
 */
export function optionOf<const Option extends string>(
  { options }: { readonly options: readonly Option[] },
  value: string | null,
): Option | null {
  return options.find((option) => option === value) ?? null;
}
