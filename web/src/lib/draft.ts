/** Typed text that survives a reload (the page reloads when the connection returns). Never for passwords. */
import { currentUser, type User } from '@eleven/protocol/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { local, SIGNED_OUT_KEY, tab } from '../storage.ts';

export const DRAFT_PREFIX = 'draft.';

/** The drafts' owner, once a user has written one. A visitor's drafts belong to the user who then signs in. */
const OWNER_KEY = 'draft-owner';

/** The last logout in this browser before the owner's form was opened. A tab may miss a later one in another tab. */
const LOGOUT_KEY = 'draft-logout';

function read<Values extends Record<string, string>>(name: string, empty: Values): Values {
  const saved = tab.readJson(DRAFT_PREFIX + name) ?? {};
  const known = Object.entries(saved).filter(([key, value]) => key in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(known) };
}

/** The draft when the form first rendered, and functions to keep or drop it. Another user of this tab sees none of it. */
export function useDraft<Values extends Record<string, string>>(name: string, empty: Values) {
  const client = useQueryClient();
  const [{ owner, logout, initial }] = useState(() => {
    const user = client.getQueryData<User | null>([currentUser.path])?.id;
    const writer = tab.read(OWNER_KEY);
    const logout = local.read(SIGNED_OUT_KEY) ?? '';
    const isLeft = (tab.read(LOGOUT_KEY) ?? logout) !== logout;
    if (writer && (isLeft || (user && user !== writer))) tab.clear();
    return { owner: user, logout, initial: read(name, empty) };
  });
  return {
    initial,
    keep(values: Partial<Values>) {
      if (owner) {
        tab.write(OWNER_KEY, owner);
        tab.write(LOGOUT_KEY, logout);
      }
      tab.write(DRAFT_PREFIX + name, JSON.stringify({ ...read(name, empty), ...values }));
    },
    drop() {
      tab.remove(DRAFT_PREFIX + name);
    },
  };
}
