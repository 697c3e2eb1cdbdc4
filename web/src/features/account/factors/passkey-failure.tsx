import { useTexts } from '../../../i18n/texts.ts';
import { detailOf } from '../../../lib/api.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { ThawHint } from '../freeze/thaw-hint.tsx';
import { PasskeyError } from './passkey-call.ts';

/** Why a passkey was not made or not used: the server's reason, or the browser's in our words. */
export function PasskeyFailure({ error }: { error: Error | null }) {
  const texts = useTexts({
    exists: {
      ko: '이 기기나 보안 키에는 이 계정의 패스키가 이미 있습니다.',
      en: 'This device or security key already has a passkey of this account.',
    },
    failed: {
      ko: '브라우저에서 패스키를 쓸 수 없었습니다. 다시 시도하거나 다른 방법을 이용해 주십시오.',
      en: 'The browser could not use a passkey. Please try again or use another way.',
    },
  });
  if (!error) return null;
  const reason = error instanceof PasskeyError ? texts[error.problem] : detailOf(error);
  return (
    <FormFailure
      message={
        <>
          {reason} <ThawHint error={error} />
        </>
      }
    />
  );
}
