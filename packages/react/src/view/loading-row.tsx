import { ListRow, Skeleton } from '@mooring/ui';

/** Skeleton of a row with a picture, a name and an amount. @param detail width of its second line, in pixels */
export function LoadingRow({ detail }: { readonly detail: number }) {
  return (
    <ListRow
      mark={<Skeleton width={36} height={36} round />}
      name={<Skeleton width={64} height={14} />}
      detail={<Skeleton width={detail} height={12} />}
      trailing={<Skeleton width={72} height={14} />}
    />
  );
}
