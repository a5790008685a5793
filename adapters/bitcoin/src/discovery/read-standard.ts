import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type { Wallet } from '@wallet-standard/base';
import type { PageWallet, WalletPage } from '../wallets/page-wallet.ts';
import { methodOf, standardWallet } from '../wallets/standard.ts';

/**
 * Reads a registered object as a Bitcoin wallet: one with a name, the connect feature, and a feature that signs Bitcoin
 * messages or transactions. Returns `undefined` for any other object. Never throws, even if the object is hostile.
 */
export function readStandard(registered: object, page: WalletPage): PageWallet | undefined {
  try {
    const wallet = registered as Wallet;
    const name = readWalletName(wallet.name);
    const connects =
      methodOf(wallet, 'bitcoin:connect', 'connect') ?? methodOf(wallet, 'standard:connect', 'connect');
    const signs =
      methodOf(wallet, 'bitcoin:signTransaction', 'signTransaction') ??
      methodOf(wallet, 'bitcoin:signMessage', 'signMessage');
    if (name === undefined || connects === undefined || signs === undefined) return undefined;
    return standardWallet(wallet, { name, icon: readWalletIcon(wallet.icon) }, page);
  } catch {
    return undefined;
  }
}
