import { registration } from '@eleven/protocol/api/auth';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The form, or a sentence in its place while staff have switched registrations off. The server decides in any case. */
export function WhileRegistrationIsOpen({ children }: { children: ReactNode }) {
  const { data } = useApiQuery(registration, { staleTime: 0 });
  const texts = useTexts({
    off: {
      ko: '지금은 새 계정을 만들 수 없습니다. 나중에 다시 시도해 주십시오. 로그인과 출금은 그대로 할 수 있습니다.',
      en: 'New accounts cannot be made right now. Please try again later. Logging in and withdrawing work as before.',
    },
  });
  if (data?.isOpen !== false) return children;
  return (
    <Notice tone="warn" announce>
      {texts.off}
    </Notice>
  );
}
