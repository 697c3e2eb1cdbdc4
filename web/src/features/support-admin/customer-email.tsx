import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { useTexts } from '../../i18n/texts.ts';
import { Tag } from '../../ui/tag.tsx';

/** Warns about an unconfirmed address, which may be somebody else's. */
export function CustomerEmail({ email, emailVerified }: AdminTicket['customer']) {
  const texts = useTexts({ unconfirmed: { ko: '미확인', en: 'Not confirmed' } });
  return (
    <>
      {email} {!emailVerified && <Tag tone="warn">{texts.unconfirmed}</Tag>}
    </>
  );
}
