import {
  type ConnectRow,
  selectAllWalletsRow,
  selectConnectRows,
  selectPendingRows,
} from '@mooring/core/modal';
import { Icon, ListRow, Skeleton, Tag } from '@mooring/ui';
import type { RefObject } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { gridFrom } from '../view/grid-from.ts';
import { useModal } from '../view/modal-context.ts';
import { rowTargetOf } from './row-target-of.ts';
import { addedRows, useHeldHeight } from './use-held-height.ts';
import { useLeastHeight } from './use-least-height.ts';
import { usePairAhead } from './use-pair-ahead.ts';
import { useShowAll } from './use-show-all.ts';
import { useStableRows } from './use-stable-rows.ts';
import { WalletGrid } from './wallet-grid.tsx';
import { WalletRow } from './wallet-row.tsx';

/** The wallets and a row for all of them; on a phone, wallets that open by link form a grid. */
export function WalletList({ disabled }: { readonly disabled: boolean }) {
  const { state } = useModal();
  usePairAhead();
  const { rows, late, entered } = useStableRows(selectConnectRows(state));
  const pending = selectPendingRows(state);
  const place = useHeldHeight<HTMLUListElement>(late.length > 0, rows.length + pending);
  useLeastHeight(place, { awaited: pending, entered });
  const cells = state.device.mobile ? rows.filter(({ type }) => type === 'walletConnect') : [];
  const all = selectAllWalletsRow(state).shown ? 1 : 0;
  const grid = cells.length > 0 && cells.length + pending + all >= gridFrom;
  if (!grid) return <RowList place={place} rows={rows} late={late} pending={pending} disabled={disabled} />;
  const others = rows.filter((row) => !cells.includes(row));
  return (
    <>
      {others.length > 0 && <RowList rows={others} disabled={disabled} />}
      <WalletGrid place={place} rows={cells} pending={pending} disabled={disabled} />
      {late.length > 0 && <RowList rows={[]} late={late} disabled={disabled} />}
    </>
  );
}

interface RowListProps {
  readonly place?: RefObject<HTMLUListElement | null> | undefined;
  readonly rows: readonly ConnectRow[];
  /** Rows that stand below everything else. */
  readonly late?: readonly ConnectRow[] | undefined;
  /** Number of wallets still loading; absent if the list is only a part and all wallets are linked elsewhere. */
  readonly pending?: number | undefined;
  readonly disabled: boolean;
}

function RowList({ place, rows, late = [], pending, disabled }: RowListProps) {
  const { device } = useModal().state;
  // On a phone the code is last, as in the grid, also when the wallets before it load later.
  const codes = device.mobile ? rows.filter(({ kind }) => kind === 'walletConnect') : [];
  const items = (list: readonly ConnectRow[], marks: object = {}) =>
    list.map((row) => (
      <li key={row.id} data-leads={rowTargetOf(row)} {...marks}>
        <WalletRow row={row} disabled={disabled} />
      </li>
    ));
  return (
    <ul className="list" ref={place}>
      {items(rows.filter((row) => !codes.includes(row)))}
      {Array.from({ length: pending ?? 0 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <li key={`place ${place}`} aria-hidden="true">
          <Skeleton height={56} />
        </li>
      ))}
      {pending !== undefined && <SearchRow disabled={disabled} />}
      {items(codes)}
      {items(late, { [addedRows]: '' })}
    </ul>
  );
}

/** Opens AllWallets, and shows their number. */
export function SearchRow({ disabled }: { readonly disabled: boolean }) {
  const { state } = useModal();
  const messages = useMessages();
  const showAll = useShowAll();
  const { shown, count, more } = selectAllWalletsRow(state);
  if (!shown) return null;
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
        onClick={showAll}
      />
    </li>
  );
}
