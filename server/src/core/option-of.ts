/**
 * The value as an option of an enum, or null if the column is empty or holds an option of another release. `safeParse` does
 * the same but creates an error for every empty column, which took a fortieth of the CPU time of `GET /api/user`.
 */
export function optionOf<const Option extends string>(
  { options }: { readonly options: readonly Option[] },
  value: string | null,
): Option | null {
  return options.find((option) => option === value) ?? null;
}
