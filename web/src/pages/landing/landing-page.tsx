import { Hero } from '../../features/landing/hero.tsx';
import css from '../../features/landing/parts.module.css';
import { hydrateOnInput } from '../../lib/hydrate-on-input.tsx';

const More = hydrateOnInput(() => import('./more.tsx'));

export default function LandingPage() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <More placeholder={{ className: css.room }} />
    </main>
  );
}
