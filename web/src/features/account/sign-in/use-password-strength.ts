import type { PasswordOwner, PasswordStrength } from '@eleven/protocol/passwords/score';
import { useEffect, useState } from 'react';

/** The delay after the last key press. */
const PAUSE_MS = 150;

/** A megabyte of dictionaries, in a separate chunk that loads only when the user chooses a password. */
export const loadDictionaries = () => import('@eleven/protocol/passwords/strength');

/**
 * The server's judgement of the password, computed here shortly after the last key press; until then the judgement of the
 * previous text. Undefined for an empty password, or if the dictionaries cannot be loaded: the server judges in any case.
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
