/** RFC 3986, 6.2.2.2: `%61` in a path is an `a`. All other escapes, and the query, stay as they are. */
export function decodeUnreserved(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  const plain = path.replace(/%([0-9a-f]{2})/gi, (escaped, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
  return plain + url.slice(path.length);
}
