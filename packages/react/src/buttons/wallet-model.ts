import type { AppKitState } from '@mooring/core';
import { findWallet } from '@mooring/core/page';
import type { PageMessages } from '../messages/page-messages.ts';
import type { ButtonModel } from './button-model.ts';

interface WalletButtonOptions {
  readonly wallet?: string | undefined;
  readonly label?: string | undefined;
}

/** The parts of the state that {@link walletModel} reads. */
export function walletParts({ connectors, wallets, options }: AppKitState): readonly unknown[] {
  const { featured, recommended, paged } = wallets;
  return [connectors, featured, recommended, paged, options.customWallets, options.connectorImages];
}

/** Mark and name of one specific wallet. Hidden while the page names none. */
export function walletModel(
  state: AppKitState,
  { wallet = '', label }: WalletButtonOptions,
  messages: PageMessages,
  busy: boolean,
): ButtonModel & { readonly mark: { readonly name: string; readonly icon: string | undefined } } {
  const known = wallet === '' ? undefined : findWallet(state, wallet);
  const name = label ?? known?.name ?? wallet;
  return {
    text: name,
    name: messages.walletButton({ name }),
    mark: { name, icon: known?.icon },
    hidden: wallet === '',
    busy,
  };
}
