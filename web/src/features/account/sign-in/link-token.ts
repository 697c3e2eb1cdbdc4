import { useEffect, useState } from 'react';

interface Link {
  readonly token: string | undefined;
  /** The kind of link, where one page serves several. */
  readonly purpose: string | undefined;
}

/** From the part behind #, which no browser sends: no log and no referrer has it. */
function linkOfAddress(): Link | undefined {
  const fragment = location.hash.slice(1);
  // A ticket's link is its token alone.
  if (/^[\w-]{43}$/.test(fragment)) return { token: fragment, purpose: undefined };
  const asked = new URLSearchParams(fragment);
  const token = asked.get('token');
  const purpose = asked.get('for') ?? undefined;
  return token || purpose ? { token: token ?? undefined, purpose } : undefined;
}

function linkOfPage(): Link {
  const link = linkOfAddress();
  if (link) return link;
  const state: unknown = history.state;
  const kept = (name: string) => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { token: kept('linkToken'), purpose: kept('linkPurpose') };
}

/**
 * The token of a mailed link, and a way to forget it. It leaves the address bar at once, so that nobody reads it over a
 * shoulder or copies it along; it survives a reload. Another link that is opened on the same page begins it anew.
 */
export function useLinkToken(): Link & { forget(): void } {
  const [{ token, purpose }, setLink] = useState(linkOfPage);
  useEffect(() => {
    const opened = linkOfAddress();
    if (opened) {
      const { token, purpose } = opened;
      history.replaceState({ linkToken: token, ...(purpose ? { linkPurpose: purpose } : {}) }, '', location.pathname);
    }
    // Only the part behind # differs from the link before: the browser itself would keep the page, with how that ended.
    const openAnother = () => {
      if (linkOfAddress()) location.reload();
    };
    addEventListener('hashchange', openAnother);
    return () => removeEventListener('hashchange', openAnother);
  }, []);
  const forget = () => {
    history.replaceState(null, '', location.pathname);
    setLink({ token: undefined, purpose });
  };
  return { token, purpose, forget };
}
