import { openWebWallet, rememberLink, selectPlatforms, selectTapLink } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { useModal } from '../view/modal-context.ts';

/** Props of a tappable row or cell. */
export interface Tap {
  /** Target of the tap; without it, choosing only shows the next view. */
  readonly href: string | undefined;
  /** Opens a new tab, so that a page in another app's web view is not replaced. */
  readonly newTab: boolean;
  readonly onClick: () => void;
}

/** Chooses a wallet. The tap also opens a link to its app if one exists, or the app's browser if that opens this page. */
export function useTap(wallet: WalletListing | undefined, choose: () => void): Tap {
  const { core, state } = useModal();
  const way = selectTapLink(state, wallet, location.href);
  const pairs = wallet !== undefined && selectPlatforms(state, wallet)[0] === 'mobile';
  return {
    href: way?.href,
    newTab: state.device.telegram,
    onClick() {
      if (way !== undefined && pairs) rememberLink(core, way);
      if (wallet !== undefined) openWebWallet(core, wallet);
      choose();
    },
  };
}
