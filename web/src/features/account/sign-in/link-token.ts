import { useEffect, useState } from 'react';

interface Link {
  readonly token: string | undefined;
  /** The kind of link, where one page serves several. */
  readonly purpose: string | undefined;
}

function linkOfPage(): Link {
  // The part behind # is never sent: no log and no referrer has it.
  for (const part of [location.hash.slice(1), location.search]) {
    const asked = new URLSearchParams(part);
    const token = asked.get('token');
    if (token) return { token, purpose: asked.get('for') ?? undefined };
  }
  const state: unknown = history.state;
  const kept = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { token: kept('linkToken'), purpose: kept('linkPurpose') };
}

/**
 * The token of a mailed link, and a way to forget it. It leaves the address bar at once, so that nobody reads it over a
 * shoulder or copies it along; it survives a reload.
 */
export function useLinkToken(): Link & { forget(): void } {
  const [link, setLink] = useState(linkOfPage);
  const { token, purpose } = link;
  useEffect(() => {
    if (!token || !(location.search || location.hash)) return;
    history.replaceState({ linkToken: token, ...(purpose ? { linkPurpose: purpose } : {}) }, '', location.pathname);
  }, [token, purpose]);
  const forget = () => {
    history.replaceState(null, '', location.pathname);
    setLink({ token: undefined, purpose });
  };
  return { token, purpose, forget };
}
