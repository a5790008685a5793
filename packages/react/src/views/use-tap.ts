import { rememberLink, selectPlatforms, selectTapLink } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { useModal } from '../view/modal-context.ts';

/** Props of a tappable row or cell. */
export interface Tap {
  /** Where the tap itself leads; without it choosing only shows the next view. */
  readonly href: string | undefined;
  /** A page that stands in another app's view is not left in its place. */
  readonly newTab: boolean;
  readonly onClick: () => void;
}

/** Choosing a wallet: where a link into its app is there already, or its app opens this page, the tap opens it too. */
export function useTap(wallet: WalletListing | undefined, choose: () => void): Tap {
  const { core, state } = useModal();
  const way = selectTapLink(state, wallet, location.href);
  const pairs = wallet !== undefined && selectPlatforms(state, wallet)[0] === 'mobile';
  return {
    href: way?.href,
    newTab: state.device.telegram,
    onClick() {
      if (way !== undefined && pairs) rememberLink(core, way);
      choose();
    },
  };
}
