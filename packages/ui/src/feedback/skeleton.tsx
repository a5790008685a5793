import { joinClasses } from '../css/join-classes.ts';

export interface SkeletonProps {
  /** Pixels or a CSS length: the size of the content to come, so that the layout does not shift. */
  readonly width?: number | string | undefined;
  readonly height?: number | string | undefined;
  readonly round?: boolean | undefined;
}

export function Skeleton({ width = '100%', height = 16, round }: SkeletonProps) {
  return (
    <span
      className={joinClasses('mo-skeleton', round && 'mo-skeleton--round')}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
