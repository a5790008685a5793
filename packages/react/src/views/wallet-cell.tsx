import type { WalletListing } from '@mooring/core';
import { PictureMark } from '@mooring/ui';

export interface WalletCellProps {
  readonly wallet: WalletListing;
  readonly installed: boolean;
  /** What "installed" says to who cannot see the dot. */
  readonly installedLabel: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** A wallet in the grid of all. */
export function WalletCell({ wallet, installed, installedLabel, disabled, onClick }: WalletCellProps) {
  return (
    <button type="button" className="cell" disabled={disabled} onClick={onClick}>
      <span className="cell__mark">
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={56} />
        {installed && <span className="cell__dot" />}
      </span>
      <bdi className="cell__name" title={wallet.name}>
        {wallet.name}
      </bdi>
      {installed && <span className="mo-hidden">{installedLabel}</span>}
    </button>
  );
}
