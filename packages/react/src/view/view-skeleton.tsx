import { Skeleton } from '@mooring/ui';

/** Skeleton of a list view. */
export const listSkeleton = (
  <div className="list" data-pending="">
    <Skeleton height={56} />
    <Skeleton height={56} />
    <Skeleton height={56} />
  </div>
);

/** Skeleton of Send: an amount, a recipient with room for a note, and a button. */
export const sendSkeleton = (
  <div className="list list--form" data-pending="">
    <Skeleton height={126} />
    <div className="list list--noted">
      <Skeleton width={72} height={16} />
      <Skeleton height={48} />
    </div>
    <Skeleton height={44} />
  </div>
);

/** Skeleton of Swap: two amounts and a button. */
export const swapSkeleton = (
  <div className="list list--form" data-pending="">
    <div className="list list--sides">
      <Skeleton height={126} />
      <Skeleton height={126} />
    </div>
    <Skeleton height={44} />
  </div>
);

/** Skeleton of Buy: a payment, what it buys, a button and its note. */
export const buySkeleton = (
  <div className="list list--form" data-pending="">
    <Skeleton height={134} />
    <Skeleton height={126} />
    <Skeleton height={44} />
    <Skeleton height={36} />
  </div>
);

/** Skeleton of a question with two answers. */
export const questionSkeleton = (
  <div className="centred" data-pending="">
    <div className="meeting">
      <Skeleton width={64} height={64} round />
      <Skeleton width={64} height={64} round />
    </div>
    <Skeleton width={200} height={18} />
    <Skeleton width={200} height={18} />
    <Skeleton width={160} height={18} />
    <div className="actions actions--pair">
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  </div>
);

/** Skeleton of a view with a QR code. */
export const codeSkeleton = (
  <div className="centred" data-pending="">
    <div className="mo-qr">
      <div className="mo-qr__wait" />
    </div>
    <div className="status">
      <Skeleton width={170} />
    </div>
    <Skeleton height={44} />
  </div>
);

/** Skeleton of the account. */
export const accountSkeleton = (
  <div data-pending="">
    <div className="account">
      <Skeleton width={64} height={64} round />
      <Skeleton width={140} height={20} />
      <div className="account__amount">
        <Skeleton width={140} height={36} />
      </div>
    </div>
    <div className="list">
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  </div>
);
