import { push, walletStores } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** For visitors without the wallet: its store on a phone, its page if that is all there is, else the list. */
export function DownloadRow({ wallet }: { readonly wallet: WalletListing }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const { appStore, playStore, chromeStore, homepage } = walletStores(wallet);
  const { ios, android } = state.device;
  const ownStore = ios ? appStore : android ? playStore : undefined;
  const several = [appStore, playStore, chromeStore].some((store) => store !== undefined);
  const direct = ownStore ?? (several ? undefined : homepage);
  if (direct === undefined && !several) return null;
  return (
    <div className="download">
      <span>{messages.pairingDownload({ wallet: wallet.name })}</span>
      {direct === undefined ? (
        <TextButton onClick={() => push(core, { name: 'Downloads', wallet })}>
          {messages.pairingGet()}
        </TextButton>
      ) : (
        <a className="text-link" href={direct} target="_blank" rel="noreferrer noopener">
          {messages.pairingGet()}
        </a>
      )}
    </div>
  );
}
