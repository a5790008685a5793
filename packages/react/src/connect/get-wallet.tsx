import { selectGetWallets, walletStores } from '@mooring/core/modal';
import { Icon, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LinkRow } from '../view/link-row.tsx';
import { useModal } from '../view/modal-context.ts';

/** Wallets to start with. */
export function GetWallet() {
  const { state } = useModal();
  const messages = useMessages();
  const wallets = selectGetWallets(state)
    .map((wallet) => ({ wallet, href: walletStores(wallet).homepage }))
    .filter((row): row is { wallet: typeof row.wallet; href: string } => row.href !== undefined);
  if (wallets.length === 0) {
    return (
      <div className="centred">
        <span className="empty-mark">
          <Icon name="wallet" size={28} />
        </span>
        <p className="centred__title">{messages.getWalletNone()}</p>
        <p className="centred__text">{messages.getWalletNoneText()}</p>
      </div>
    );
  }
  return (
    <div className="list">
      {wallets.map(({ wallet, href }) => (
        <LinkRow
          key={wallet.id}
          href={href}
          mark={<PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} />}
          name={wallet.name}
        />
      ))}
    </div>
  );
}
