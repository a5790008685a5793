import { selectPlatforms } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { PictureMark, Skeleton } from '@mooring/ui';
import { useModal } from './modal-context.ts';
import { codeSkeleton } from './view-skeleton.tsx';

/** Skeleton of a pairing, in the shape of the way that comes first: a code, or a wallet that opens. */
export function PairingSkeleton({ wallet }: { readonly wallet?: WalletListing | undefined }) {
  const { state } = useModal();
  const [platform] = selectPlatforms(state, wallet);
  const isCode = platform === 'qrcode' && (wallet !== undefined || !state.device.mobile);
  if (isCode) return codeSkeleton;
  return (
    <div className="centred" data-pending="">
      {wallet === undefined ? (
        <span className="empty-mark" />
      ) : (
        <div className="halo halo--still">
          <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
        </div>
      )}
      <Skeleton width={240} height={18} />
      <div className="status">
        <Skeleton width={170} />
      </div>
      <div className="actions actions--close">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    </div>
  );
}
