/**
 * The reader's location in the product. This uses only the part of the router that follows the URL: its patterns, which nothing
 * here uses (app/routes.tsx), would be loaded with every page.
 */
import { useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location';

export { navigate } from 'wouter/use-browser-location';

/** The server renders one page, the front page (app/prerender.tsx). In the browser the real URL counts. */
const ADDRESS = typeof location === 'undefined' ? { ssrPath: '/', ssrSearch: '' } : {};

export const usePath = (): string => usePathname(ADDRESS);

/** The query string, with its question mark. */
export const useSearch = (): string => useBrowserSearch(ADDRESS);
