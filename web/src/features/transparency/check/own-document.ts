/**
 * The page by its own document. Only its answer carries the content policy that lets a script ask the public node, and a
 * policy is that of the document which was loaded: whoever came here from another page of ours still has that one's. So the
 * check that needs the node loads the page anew, once and with a press, instead of every page being opened to the node.
 */
const HERE = '/transparency';
/**
 * Says that the check was pressed before: it only reads, and which node is asked stands in no address. A query and not a
 * fragment, with which the browser would stay in the document that it has.
 */
const PRESSED = 'check';

export function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && URL.canParse(loaded.name) && new URL(loaded.name).pathname === HERE;
}

export const wasPressed = (): boolean => new URLSearchParams(location.search).has(PRESSED) && isOwnDocument();

export function loadOwnDocument(): void {
  location.assign(`${HERE}?${PRESSED}`);
}
