import {
  chooseWallet,
  connect,
  loadMoreWallets,
  loadWallets,
  searchWallets,
  selectAllWallets,
  showCertified,
} from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { Button, Checkbox, Icon, IconButton, PictureMark, SearchField, Spinner } from '@mooring/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import type { RowTarget } from '../view/row-target.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { CellPlaces } from './cell-places.tsx';
import { usePairAhead } from './use-pair-ahead.ts';
import { useTap } from './use-tap.ts';
import { WalletCell } from './wallet-cell.tsx';

const placeholders = 16;

/** Loads the next page when it scrolls into view. One per page. */
function ReadOn() {
  const { core } = useModal();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMoreWallets(core);
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [core]);
  return (
    <div ref={end} className="cells-end">
      <Spinner />
    </div>
  );
}

function ListedCell({ wallet, installed }: { readonly wallet: WalletListing; readonly installed: boolean }) {
  const { core } = useModal();
  const messages = useMessages();
  const tap = useTap(wallet, () => chooseWallet(core, wallet));
  return (
    <WalletCell
      name={wallet.name}
      mark={<PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={56} />}
      dot={installed ? messages.tagInstalled() : undefined}
      disabled={false}
      tap={tap}
    />
  );
}

/** Every wallet that the site allows, by search or by scrolling. */
export function AllWallets() {
  const { core, state } = useModal();
  const messages = useMessages();
  const [text, setText] = useState(state.wallets.search.text);
  const { wallets, installed, searching, more, failed, loading, certifiedOnly } = selectAllWallets(state);
  usePairAhead();
  useAwaited('service', { missing: loading || searching, of: state.wallets.search.text });
  useEffect(
    () => () => {
      searchWallets(core, '');
      showCertified(core, false);
    },
    [core],
  );
  const change = (value: string) => {
    setText(value);
    searchWallets(core, value);
  };
  return (
    <>
      <div className="search">
        <SearchField
          label={messages.allWalletsSearch()}
          value={text}
          onChange={change}
          suffix={searching ? <Spinner /> : undefined}
        />
        {state.device.mobile && (
          <IconButton
            label={messages.pairingShowQr()}
            icon={<Icon name="qr" />}
            onClick={() => void connect(core, { connectorId: 'walletConnect' })}
          />
        )}
      </div>
      {certifiedOnly !== undefined && (
        <Checkbox
          className="certified"
          checked={certifiedOnly}
          onChange={(event) => showCertified(core, event.target.checked)}
          label={messages.allWalletsCertified()}
        />
      )}
      {failed && (
        <div className="centred">
          <p className="centred__title">{messages.allWalletsFailed()}</p>
          <div className="actions">
            <Button icon={<Icon name="retry" />} onClick={() => void loadWallets(core)}>
              {messages.tryAgain()}
            </Button>
          </div>
        </div>
      )}
      {!failed && !loading && !searching && wallets.length === 0 && (
        <div className="centred">
          <span className="empty-mark">
            <Icon name="search" size={28} />
          </span>
          <p className="centred__title">{messages.allWalletsNone()}</p>
          <p className="centred__text">{messages.allWalletsNoneText()}</p>
        </div>
      )}
      <ul className="cells" aria-busy={loading || searching || undefined}>
        {wallets.map((wallet) => (
          <li
            key={wallet.id}
            data-leads={(installed.has(wallet.id) ? 'wallet' : 'pairing') satisfies RowTarget}
          >
            <ListedCell wallet={wallet} installed={installed.has(wallet.id)} />
          </li>
        ))}
        {loading && <CellPlaces count={placeholders} />}
      </ul>
      {more && !searching && <ReadOn key={`${state.wallets.page} ${certifiedOnly}`} />}
      <p className="mo-hidden" role="status">
        {loading ? messages.allWalletsLoading() : ''}
      </p>
    </>
  );
}
