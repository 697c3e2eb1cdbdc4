import { whenNear } from '../../lib/when-near.tsx';
import { Hero } from './hero.tsx';
import css from './parts.module.css';

const More = whenNear(() => import('./more.tsx'));

export default function LandingPage() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <More room={{ className: css.room }} />
    </main>
  );
}
