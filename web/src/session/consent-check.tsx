import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { useAcceptDocuments } from './consent.ts';
import { Documents } from './documents.tsx';
import { useSession } from './session.ts';

interface ConsentCheck {
  /** The checkbox; null if there is nothing to accept. */
  readonly checkbox: ReactNode;
  /** The text of the button while the consent is being stored. */
  readonly saving: string | false;
  /**
   * Stores the consent. Returns whether the caller may continue: not if the consent is missing or cannot be stored, which the
   * checkbox then says, nor if the user has closed the dialog in the meantime.
   */
  submit(): Promise<boolean>;
}

/** New stakes require consent to the current version of the documents. Withdrawing never does. */
export function useConsentCheck(): ConsentCheck {
  const isDue = useSession().user?.consentDue === true;
  const accept = useAcceptDocuments();
  const [isTicked, setTicked] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const texts = useTexts({
    version: { ko: `바뀐 버전 ${LEGAL_VERSION}:`, en: `Of the new version ${LEGAL_VERSION}:` },
    missing: {
      ko: '새로 맡기려면 바뀐 문서에 동의해 주십시오.',
      en: 'Please accept the changed documents to stake.',
    },
    saving: { ko: '동의를 저장하는 중', en: 'Saving your consent' },
  });
  return {
    checkbox: isDue && (
      <Checkbox
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
        error={wasSubmitted && !isTicked ? texts.missing : accept.error?.message}
      >
        {texts.version} <Documents />
      </Checkbox>
    ),
    saving: accept.isPending && texts.saving,
    async submit() {
      setSubmitted(true);
      if (!isDue) return true;
      if (!isTicked) return false;
      return accept.mutateAsync().then(
        () => isOpen.current,
        () => false,
      );
    },
  };
}
