/** A list's filters, kept in the query string so that they survive a reload and can be shared. */
import { navigate, usePath, useSearch } from './location.ts';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** The filters with these names, and a function to change some of them. Empty ones are removed from the URL. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): readonly [Filters<Name>, (changes: Filters<Name>) => void] {
  const path = usePath();
  const search = useSearch();
  const given = new URLSearchParams(search);
  const filters: Filters<Name> = {};
  for (const name of names) {
    const value = given.get(name);
    if (value) filters[name] = value;
  }
  return [
    filters,
    (changes) => {
      // Read the current URL: two changes may come before the next render.
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      navigate(query === '' ? path : `${path}?${query}`, { replace: true });
    },
  ];
}
