import { Hero } from '../../features/landing/hero.tsx';
import css from '../../features/landing/parts.module.css';
import { whenNear } from '../../lib/when-near.tsx';

const More = whenNear(() => import('./more.tsx'));

export default function LandingPage() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <More room={{ className: css.room }} />
    </main>
  );
}
