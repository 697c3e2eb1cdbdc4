import { activeAnnouncements, ownAnnouncements } from '@eleven/protocol/api/announcements';
import { useEffect, useState } from 'react';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';

const Banner = lazyOptional(() => import('./banner.tsx'));

/** Requests announcements after the page has rendered. The banner's code loads only if there are any. */
export function AnnouncementSlot() {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), 1_500);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useApiQuery(activeAnnouncements, { enabled: rests });
  const isSignedIn = useSession().status === 'signedIn';
  const { data: own } = useApiQuery(ownAnnouncements, { enabled: rests && isSignedIn });
  const shown = [...(data?.announcements ?? []), ...((isSignedIn && own?.announcements) || [])];
  return shown.length > 0 ? <Banner announcements={shown} /> : null;
}
