import { Skeleton } from '@mooring/ui';

/** Placeholder cells of a grid while its content loads. */
export function CellPlaces({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
    <li key={`place ${place}`} className="cell" aria-hidden="true">
      <Skeleton width={56} height={56} />
      <Skeleton width={52} height={12} />
    </li>
  ));
}
