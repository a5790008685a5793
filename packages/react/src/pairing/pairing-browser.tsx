import { chooseWallet } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { Button, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** For a wallet that is also in this browser. */
export function PairingBrowser({ wallet }: { readonly wallet: WalletListing }) {
  const { core } = useModal();
  const messages = useMessages();
  return (
    <div className="centred">
      <div className="halo halo--still">
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
      </div>
      <p className="centred__text">{messages.externalWaitingText()}</p>
      <div className="actions">
        <Button variant="primary" wide onClick={() => chooseWallet(core, wallet)}>
          {messages.pairingOpenNamed({ wallet: wallet.name })}
        </Button>
      </div>
    </div>
  );
}
