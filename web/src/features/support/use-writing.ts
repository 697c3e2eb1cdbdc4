/** Shared by all forms with a text: keeps it as a draft unless it contains a secret, and reports a secret at once. */
import type { FoundSecret } from '@eleven/protocol/accounts/find-secret';
import { readAttachment } from '@eleven/protocol/api/tickets/attachments';
import { useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { pathOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { secretIn } from '../../lib/secrets/secret-check.ts';
import { refusedSecret, secretReason } from '../../lib/secrets/secret-reason.ts';

export function useWriting<Values extends Record<string, string>>(name: string, empty: Values) {
  const draft = useDraft(name, empty);
  const locale = useLocale();
  /** A secret found here, or the server's message about one. */
  const [secret, setSecret] = useState<FoundSecret | string>();
  const latest = useRef(0);

  /** Whether the texts may be sent. If the word list does not load, only the server checks. */
  async function check(values: Values): Promise<boolean> {
    latest.current += 1;
    const turn = latest.current;
    const { email = '', subject = '', text = '' } = values;
    // A transaction hash looks like a private key, so its field accepts nothing else and is stored only if it is valid. The
    // email is checked by itself, so that the reason for a refusal quotes nothing but the text.
    const found = await Promise.all([secretIn(subject, text), secretIn(email)]).then(
      ([inText, inEmail]) => inText ?? inEmail ?? null,
      () => undefined,
    );
    if (turn === latest.current) {
      setSecret(found ?? undefined);
      // Unchecked text is not stored either.
      if (found === null) draft.keep(readHash(values.txHash ?? '') === null ? { ...values, txHash: '' } : values);
      else draft.drop();
    }
    return !found;
  }

  return {
    initial: draft.initial,
    /** The error text if the text contains a secret. */
    refusal: typeof secret === 'string' ? secret : secret && secretReason(locale, secret),
    /** True if the server has found one. */
    refuse: (error: unknown): boolean => {
      const found = refusedSecret(error);
      if (!found) return false;
      latest.current += 1;
      setSecret(found);
      draft.drop();
      return true;
    },
    check,
    drop() {
      latest.current += 1;
      setSecret(undefined);
      draft.drop();
    },
  };
}

/** The URL of an uploaded file. */
export const hrefOfFile = (id: string): string => pathOf(readAttachment, { id });

const HASH = /^0x[0-9a-f]{64}$/;

/** The hash to send; undefined if empty, null if invalid. */
export function readHash(written: string): string | undefined | null {
  const hash = written.trim().toLowerCase();
  if (hash === '') return undefined;
  return HASH.test(hash) ? hash : null;
}
