import type { User } from '@eleven/protocol/api/user';
import { useRef } from 'react';
import { ConfirmEmail } from '../../features/account/email/confirm-email.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import layout from '../../styles/layout.module.css';
import css from './account-banners.module.css';

// Lazy, so that a new user's first screen loads only what it shows.
const DeletionBanner = lazyOptional(() => import('../../features/account/own-data/deletion-banner.tsx'));
const ConsentBanner = lazyOptional(() => import('../../features/legal/consent/consent-banner.tsx'));

interface AccountBannersProps {
  user: User;
  /** Shows the request to confirm the email address. */
  confirm: boolean;
}

/** Above every page: what is pending for the account. */
export default function AccountBanners({ user, confirm }: AccountBannersProps) {
  const texts = useTexts({ unconfirmed: { ko: '이메일 확인', en: 'Confirm your email' } });
  return (
    <div className={css.banners}>
      {user.deletionDueAt && <DeletionBanner dueAt={user.deletionDueAt} />}
      {user.consentDue && <ConsentDue />}
      {confirm && (
        <section className={layout.wrap} aria-label={texts.unconfirmed}>
          <ConfirmEmail userId={user.id} email={user.email} />
        </section>
      )}
    </div>
  );
}

/** Disappears with the accepted documents, along with its dialog. */
function ConsentDue() {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterwards(place);
  return (
    <div ref={place} className={css.consent}>
      <ConsentBanner />
    </div>
  );
}
