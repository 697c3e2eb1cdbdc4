import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface RemoveFactorProps {
  name: string;
  /** Without it, no app or passkey remains. */
  isLast: boolean;
  isPending: boolean;
  remove(): void;
}

/** The button that removes an app or a passkey. Asks first, because it cannot be undone. */
export function RemoveFactor({ name, isLast, isPending, remove }: RemoveFactorProps) {
  const [isAsked, setAsked] = useState(false);
  const texts = useTexts({
    remove: { ko: '삭제', en: 'Remove' },
    removing: { ko: '삭제하는 중', en: 'Removing' },
    sure: { ko: `“${name}”: 삭제하시겠습니까?`, en: `Remove “${name}”?` },
    about: {
      ko: '삭제하면 이것으로는 더 이상 본인임을 확인할 수 없습니다.',
      en: 'After that you can no longer use it to prove that it is you.',
    },
    last: {
      ko: '마지막 2단계 인증입니다. 삭제하면 백업 코드도 함께 지워지고, 로그인할 때 2단계 인증을 더 이상 묻지 않습니다.',
      en: 'This is your last second factor. Removing it also removes the backup codes, and a sign-in will no longer ask for a second factor.',
    },
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`${texts.remove}: ${name}`}
        busy={isPending && texts.removing}
        onClick={() => setAsked(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={texts.sure}
        confirm={texts.remove}
        isDanger
        onConfirm={remove}
        onClose={() => setAsked(false)}
      >
        <p>{isLast ? texts.last : texts.about}</p>
      </ConfirmDialog>
    </>
  );
}
