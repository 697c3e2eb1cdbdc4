import { useEffect, useState } from 'react';

function tokenOfPage(): string | undefined {
  const asked = new URLSearchParams(location.search).get('token');
  if (asked) return asked;
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : undefined;
  return typeof kept === 'string' ? kept : undefined;
}

/**
 * The token of a mail's link, and how to forget it. It is taken out of the address at once, so that it is neither looked at
 * over a shoulder nor copied along; a reload still finds it.
 */
export function useLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState(tokenOfPage);
  useEffect(() => {
    if (token && location.search) history.replaceState({ linkToken: token }, '', location.pathname);
  }, [token]);
  const forget = () => {
    history.replaceState(null, '', location.pathname);
    setToken(undefined);
  };
  return [token, forget];
}
