import { Skeleton } from '@mooring/ui';

/** Skeleton of the NFTs: two rows of their grid. */
export const nftSkeleton = (
  <div className="nfts-wait" data-pending="">
    <Skeleton height="auto" />
    <Skeleton height="auto" />
    <Skeleton height="auto" />
    <Skeleton height="auto" />
  </div>
);
