import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type { Wallet } from '@wallet-standard/base';
import type { PageWallet, WalletPage } from '../wallets/page-wallet.ts';
import { methodOf, standardWallet } from '../wallets/standard.ts';

/**
 * Reads a registered object as a wallet; `undefined` if it is no Bitcoin wallet: it needs a name, the connect feature, and one
 * that signs messages or transactions of Bitcoin. The object is hostile; nothing of it makes this throw.
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
