import {
  emitModalEvent,
  push,
  selectAllWalletsRow,
  selectConnectRows,
  selectPendingRows,
} from '@mooring/core';
import { Icon, ListRow, Skeleton, Tag } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { WalletRow } from './wallet-row.tsx';

/** The wallets as rows, and the way to all of them. */
export function WalletList({ disabled }: { readonly disabled: boolean }) {
  const { state } = useModal();
  const rows = selectConnectRows(state);
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.id}>
          <WalletRow row={row} disabled={disabled} />
        </li>
      ))}
      {Array.from({ length: selectPendingRows(state) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that nothing tells apart
        <li key={`place ${place}`} aria-hidden="true">
          <Skeleton height={56} />
        </li>
      ))}
      <SearchRow disabled={disabled} />
    </ul>
  );
}

/** Leads to AllWallets, with how many there are. */
export function SearchRow({ disabled }: { readonly disabled: boolean }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const { shown, count, more } = selectAllWalletsRow(state);
  if (!shown) return null;
  const open = () => {
    emitModalEvent(core, { event: 'CLICK_ALL_WALLETS' });
    push(core, { name: 'AllWallets' });
  };
  return (
    <li>
      <ListRow
        mark={
          <span className="search-mark">
            <Icon name="search" />
          </span>
        }
        name={messages.allWalletsRow()}
        disabled={disabled}
        tag={
          <Tag>
            <bdi>{`${messages.number({ count })}${more ? '+' : ''}`}</bdi>
          </Tag>
        }
        onClick={open}
      />
    </li>
  );
}
