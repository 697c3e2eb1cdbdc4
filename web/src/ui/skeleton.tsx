import { classNames } from './class-names.ts';
import css from './skeleton.module.css';

/** In the place of what is being read, in about its size. */
export function Skeleton({ size = 'full' }: { size?: 'short' | 'medium' | 'full' | 'tall' }) {
  return <span className={classNames(css.skeleton, css[size])} aria-hidden="true" />;
}
