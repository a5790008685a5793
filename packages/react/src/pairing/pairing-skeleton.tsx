import { selectPlatforms } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { PictureMark, Skeleton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { codeSkeleton } from '../view/view-skeleton.tsx';
import { DownloadRow } from './download-row.tsx';

/**
 * Skeleton of a pairing, in the shape of the way that comes first: a code, or a wallet that opens. Shows what is known of
 * the wallet.
 */
export function PairingSkeleton({ wallet }: { readonly wallet?: WalletListing | undefined }) {
  const { state } = useModal();
  const messages = useMessages();
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
      <p className="centred__text">
        {platform === 'web' && wallet
          ? messages.pairingOpenWeb({ wallet: wallet.name })
          : messages.pairingOpenText()}
      </p>
      <div className="status">
        <Skeleton width={170} />
      </div>
      <div className="actions actions--close">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
      {wallet !== undefined && <DownloadRow wallet={wallet} />}
    </div>
  );
}
