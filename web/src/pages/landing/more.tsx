import { Backing } from './backing.tsx';
import { Earnings } from './earnings.tsx';
import { Figures } from './figures.tsx';
import { How } from './how.tsx';
import { Plans } from './plans.tsx';
import { Questions } from './questions.tsx';
import { Risks } from './risks.tsx';
import { Strokes } from './strokes.tsx';

/** Everything below what is seen first. */
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
