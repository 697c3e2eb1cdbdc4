import { PUBLIC_GUIDE } from '@eleven/protocol/api/public/guide';
import { useEffect } from 'react';
import { DevelopersIntro } from '../../features/developers/developers-intro.tsx';
import { RouteCard } from '../../features/developers/route-card.tsx';
import appPage from '../../styles/app-page.module.css';
import layout from '../../styles/layout.module.css';
import css from './developers-page.module.css';

/** The public API: its purpose, its promises, and a form to try every route. */
export default function DevelopersPage() {
  useEffect(() => {
    // The page loads after navigation, so the browser looked for the anchor before it existed.
    const { hash } = window.location;
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main id="main" tabIndex={-1} className={appPage.app}>
      <div className={layout.wrap}>
        <div className={css.page}>
          <DevelopersIntro />
          {PUBLIC_GUIDE.map((guide) => (
            <RouteCard key={guide.id} guide={guide} />
          ))}
        </div>
      </div>
    </main>
  );
}
