import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { type StepUpArea, setStepUp } from '../../../lib/step-up/step-up.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { StepUpForm } from './step-up-form.tsx';

interface Asked {
  readonly area: StepUpArea;
  answer(isProven: boolean): void;
}

/** Asks the user to confirm their identity when a call of this page needs it (lib/step-up). One per page. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked>();
  const texts = useTexts({ title: { ko: '본인 확인', en: 'Confirm that it is you' } });
  useEffect(() => setStepUp((area) => new Promise((answer) => setAsked({ area, answer }))), []);
  const end = (isProven: boolean) => {
    asked?.answer(isProven);
    setAsked(undefined);
  };
  return (
    <Dialog open={asked !== undefined} onClose={() => end(false)} title={texts.title}>
      {asked && <StepUpForm area={asked.area} onProven={() => end(true)} close={() => end(false)} />}
    </Dialog>
  );
}
