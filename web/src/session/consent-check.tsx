import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { useAcceptDocuments } from './consent.ts';
import { Documents } from './documents.tsx';
import { useSession } from './session.ts';

interface ConsentCheck {
  /** The box to tick; null where nothing is to be accepted. */
  readonly check: ReactNode;
  readonly isSaving: boolean;
  /** Stores the consent. False while it is missing or could not be stored; the box then says why. */
  give(): Promise<boolean>;
}

/** New stakes wait for the consent to the version in force of the documents. Nothing that leads out ever does. */
export function useConsentCheck(): ConsentCheck {
  const isDue = useSession().user?.consentDue === true;
  const accept = useAcceptDocuments();
  const [isTicked, setTicked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const texts = useTexts({
    version: { ko: `바뀐 버전 ${LEGAL_VERSION}:`, en: `Of the new version ${LEGAL_VERSION}:` },
    missing: {
      ko: '새로 맡기려면 바뀐 문서에 동의해 주십시오.',
      en: 'Please accept the changed documents to stake.',
    },
  });
  return {
    check: isDue && (
      <Checkbox
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
        error={isAsked && !isTicked ? texts.missing : accept.error?.message}
      >
        {texts.version} <Documents />
      </Checkbox>
    ),
    isSaving: accept.isPending,
    async give() {
      setAsked(true);
      if (!isDue) return true;
      if (!isTicked) return false;
      return accept.mutateAsync().then(
        () => true,
        () => false,
      );
    },
  };
}
