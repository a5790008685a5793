import { type ConnectRow, chooseRow, selectAllWalletsRow } from '@mooring/core/modal';
import { Icon, type IconName, PictureMark } from '@mooring/ui';
import type { RefObject } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { CellPlaces } from './cell-places.tsx';
import { rowTargetOf } from './row-target-of.ts';
import { useShowAll } from './use-show-all.ts';
import { useTap } from './use-tap.ts';
import { WalletCell } from './wallet-cell.tsx';

export interface WalletGridProps {
  readonly place?: RefObject<HTMLUListElement | null> | undefined;
  /** Rows that link to an app; the row with the QR code comes last. */
  readonly rows: readonly ConnectRow[];
  /** Number of wallets still loading. */
  readonly pending: number;
  readonly disabled: boolean;
}

function IconMark({ name }: { readonly name: IconName }) {
  return (
    <span className="cell__icon">
      <Icon name={name} size={24} />
    </span>
  );
}

const plain = { href: undefined, newTab: false } as const;

function RowCell({ row, disabled }: { readonly row: ConnectRow; readonly disabled: boolean }) {
  const { core } = useModal();
  const messages = useMessages();
  const tap = useTap(row.wallet, () => chooseRow(core, row));
  return (
    <WalletCell
      name={row.name}
      mark={<PictureMark name={row.name} icon={row.icon} size={56} />}
      hint={row.tag === 'recent' ? messages.tagRecent() : undefined}
      disabled={disabled || row.disabled}
      tap={tap}
    />
  );
}

/** Wallets as app icons on a phone, four to a row. */
export function WalletGrid({ place, rows, pending, disabled }: WalletGridProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const showAll = useShowAll();
  const { shown, count, more } = selectAllWalletsRow(state);
  const wallets = rows.filter(({ kind }) => kind !== 'walletConnect');
  const codes = rows.filter(({ kind }) => kind === 'walletConnect');
  return (
    <ul className="cells" ref={place}>
      {wallets.map((row) => (
        <li key={row.id} data-leads={rowTargetOf(row)}>
          <RowCell row={row} disabled={disabled} />
        </li>
      ))}
      <CellPlaces count={pending} />
      {shown && (
        <li>
          <WalletCell
            name={messages.allWalletsTitle()}
            mark={<IconMark name="search" />}
            hint={`${messages.number({ count })}${more ? '+' : ''}`}
            disabled={disabled}
            tap={{ ...plain, onClick: showAll }}
          />
        </li>
      )}
      {codes.map((row) => (
        <li key={row.id} data-leads={rowTargetOf(row)}>
          <WalletCell
            name={messages.tagQrCode()}
            mark={<IconMark name="qr" />}
            hint={row.name}
            disabled={disabled || row.disabled}
            tap={{ ...plain, onClick: () => chooseRow(core, row) }}
          />
        </li>
      ))}
    </ul>
  );
}
