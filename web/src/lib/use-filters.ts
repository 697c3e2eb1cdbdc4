/** The filters of a list, kept in the query string: they survive a reload and can be sent to a colleague. */
import { useLocation, useSearch } from 'wouter';

export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** The filters of these names, and the change of some of them; an empty one is taken out of the address. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): readonly [Filters<Name>, (changes: Filters<Name>) => void] {
  const [path, navigate] = useLocation();
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
      // As the address is now: two changes may come in one turn of the page.
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
