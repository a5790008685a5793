import { inAppWay } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { DownloadRow } from './download-row.tsx';
import { OpenLink } from './open-link.tsx';

/** The wallet's app opens this page in its own browser, where it is injected. */
export function PairingInApp({ wallet }: { readonly wallet: WalletListing }) {
  const { state } = useModal();
  const messages = useMessages();
  const way = inAppWay(wallet, state.activeNamespace, location.href);
  return (
    <div className="centred">
      <div className="halo halo--still">
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
      </div>
      <p className="centred__text">{messages.pairingInApp({ wallet: wallet.name })}</p>
      <div className="actions">
        <OpenLink href={way?.href}>{messages.pairingOpenNamed({ wallet: wallet.name })}</OpenLink>
      </div>
      <DownloadRow wallet={wallet} />
    </div>
  );
}
