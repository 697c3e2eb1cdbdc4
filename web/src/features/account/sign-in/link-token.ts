import { useEffect, useState } from 'react';

interface Link {
  readonly token: string | undefined;
  /** The kind of link, for a page that serves several. */
  readonly purpose: string | undefined;
}

/** Read from the fragment, which browsers do not send: no log and no referrer contains it. */
function linkOfAddress(): Link | undefined {
  const fragment = location.hash.slice(1);
  // A ticket's link holds only a token.
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

const stateOf = ({ token, purpose }: Link) => ({
  ...(token ? { linkToken: token } : {}),
  ...(purpose ? { linkPurpose: purpose } : {}),
});

/**
 * The token of an email link, and a function to forget it. It leaves the address bar at once, so that nobody reads or copies it
 * by accident, but it survives a reload; the purpose also survives the token. Opening another link on the same page starts over.
 */
export function useLinkToken(): Link & { forget(): void } {
  const [{ token, purpose }, setLink] = useState(linkOfPage);
  useEffect(() => {
    const opened = linkOfAddress();
    if (opened) history.replaceState(stateOf(opened), '', location.pathname);
    // Only the fragment differs from the previous link's, so the browser would keep the page with its old outcome.
    const openAnother = () => {
      if (linkOfAddress()) location.reload();
    };
    addEventListener('hashchange', openAnother);
    return () => removeEventListener('hashchange', openAnother);
  }, []);
  const forget = () => {
    const forgotten = { token: undefined, purpose };
    history.replaceState(stateOf(forgotten), '', location.pathname);
    setLink(forgotten);
  };
  return { token, purpose, forget };
}
