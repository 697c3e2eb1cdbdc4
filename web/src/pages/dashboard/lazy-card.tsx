import type { ComponentType } from 'react';
import { lazyOnVisible } from '../../lib/lazy-on-visible.tsx';
import layout from '../../styles/layout.module.css';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A card whose code loads when its place becomes visible. */
export function card<Props extends { className?: string | undefined }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const LazyCard = lazyOnVisible<Props>(load);
  return (props: Props) => (
    <LazyCard {...props} placeholder={{ className: props.className, waiting: <CardPlaceholder /> }} />
  );
}

export function CardPlaceholder({ className }: { className?: string | undefined }) {
  return (
    <Card className={className}>
      <div className={layout.waiting}>
        <Skeleton size="short" />
        <Skeleton />
        <Skeleton size="medium" />
      </div>
    </Card>
  );
}
