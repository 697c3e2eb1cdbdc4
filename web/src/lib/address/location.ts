/**
 * Where the reader is in the product. Of the router this is the part that follows the address: its patterns, which nothing here
 * uses (app/routes.tsx), would come with every page.
 */
import { useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location';

export { navigate } from 'wouter/use-browser-location';

/** The server renders one page, the front page (app/prerender.tsx). In the browser the address itself counts. */
const ADDRESS = typeof location === 'undefined' ? { ssrPath: '/', ssrSearch: '' } : {};

export const usePath = (): string => usePathname(ADDRESS);

/** The query, with its question mark. */
export const useSearch = (): string => useBrowserSearch(ADDRESS);
