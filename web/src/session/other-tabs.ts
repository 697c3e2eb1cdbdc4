import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tab } from '../storage.ts';
import { endSession } from './session.ts';

/** Written at a logout, so that the other tabs of this browser hear of it. */
export const SIGNED_OUT_KEY = 'signed-out';

/** A logout in another tab: here as well, nothing of the user stays. */
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
