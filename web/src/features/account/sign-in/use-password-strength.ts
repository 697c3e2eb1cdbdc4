import type { PasswordOwner, PasswordStrength } from '@eleven/protocol/passwords/score';
import { useEffect, useState } from 'react';

/** Since the last key press. */
const PAUSE_MS = 150;

/** A megabyte of dictionaries, in a file of their own: fetched when somebody chooses a password, at no cost to others. */
export const loadDictionaries = () => import('@eleven/protocol/passwords/strength');

/**
 * The judgement that the server will make, a moment after the last key press; of the password before until it is there.
 * Undefined for an empty password, and while the dictionaries cannot be had: the server judges in any case.
 */
export function usePasswordStrength(password: string, { name, email }: PasswordOwner): PasswordStrength | undefined {
  const [strength, setStrength] = useState<PasswordStrength>();
  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    const judge = async () => {
      const dictionaries = await loadDictionaries().catch(() => undefined);
      if (isCurrent) setStrength(dictionaries?.passwordStrength(password, { name, email }));
    };
    const timer = setTimeout(judge, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, name, email]);
  return password === '' ? undefined : strength;
}
