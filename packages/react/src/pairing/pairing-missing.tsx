import type { WalletListing } from '@mooring/core/page';
import { PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { DownloadRow } from './download-row.tsx';

/** For a wallet that does not exist on this device. */
export function PairingMissing({ wallet }: { readonly wallet: WalletListing }) {
  const messages = useMessages();
  return (
    <div className="centred">
      <div className="halo halo--still">
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
      </div>
      <p className="centred__title">{messages.pairingNotHere({ wallet: wallet.name })}</p>
      <p className="centred__text">{messages.pairingNotHereText()}</p>
      <DownloadRow wallet={wallet} />
    </div>
  );
}
