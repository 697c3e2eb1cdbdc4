import { classNames } from './class-names.ts';
import css from './skeleton.module.css';

/** A placeholder for loading content, of about its size. */
export function Skeleton({ size = 'full' }: { size?: 'short' | 'medium' | 'full' | 'tall' }) {
  return <span className={classNames(css.skeleton, css[size])} aria-hidden="true" />;
}
