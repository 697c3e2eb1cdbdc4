import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SIGNED_OUT_KEY, tab } from '../storage.ts';
import { endSession } from './session.ts';

/** After a logout in another tab, nothing of the user stays here either. */
export function useLogoutElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== SIGNED_OUT_KEY) return;
      tab.clear();
      endSession(client);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [client]);
}
