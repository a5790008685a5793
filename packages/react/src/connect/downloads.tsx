import { walletStores } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { Icon, type IconName, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LinkRow } from '../view/link-row.tsx';

/** Links to a wallet's stores and pages. */
export function Downloads({ wallet }: { readonly wallet: WalletListing }) {
  const messages = useMessages();
  const { appStore, playStore, chromeStore, homepage } = walletStores(wallet);
  const rows: readonly [string | undefined, IconName, string][] = [
    [chromeStore, 'plus', messages.downloadsChromeStore()],
    [appStore, 'phone', messages.downloadsAppStore()],
    [playStore, 'phone', messages.downloadsPlayStore()],
    [homepage, 'external', messages.downloadsHomepage()],
  ];
  return (
    <>
      <div className="centred">
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={64} />
      </div>
      <div className="list list--below">
        {rows.map(([href, icon, name]) =>
          href === undefined ? null : (
            <LinkRow key={name} href={href} mark={<Icon name={icon} />} name={name} />
          ),
        )}
      </div>
    </>
  );
}
