import { Backing } from '../../features/landing/backing.tsx';
import { Figures } from '../../features/landing/figures.tsx';
import { How } from '../../features/landing/how.tsx';
import { Plans } from '../../features/landing/plans.tsx';
import { Risks } from '../../features/landing/risks.tsx';
import { Strokes } from '../../features/landing/strokes.tsx';
import { Earnings } from './earnings.tsx';
import { Questions } from './questions.tsx';

/** Everything below the first window. */
export default function More() {
  return (
    <>
      <Earnings />
      <Figures />
      <How />
      <Strokes />
      <Plans />
      <Backing />
      <Risks />
      <Questions />
    </>
  );
}
