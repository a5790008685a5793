import type { View } from '@mooring/core';
import { Skeleton } from '@mooring/ui';

/** While a view arrives: about the size of what comes. */
export function ViewSkeleton({ view }: { readonly view: View }) {
  if (view.name === 'ConnectingWalletConnect') {
    return (
      <div className="centred" data-pending="">
        <Skeleton height="312px" />
        <div className="status">
          <Skeleton width={170} />
        </div>
        <Skeleton height={44} />
      </div>
    );
  }
  return (
    <div className="list" data-pending="">
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}
