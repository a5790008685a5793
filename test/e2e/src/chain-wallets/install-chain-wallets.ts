import path from 'node:path';
import { bitcoinNetwork } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import type { Page } from 'playwright-core';
import { bundleScript } from '../page-wallet/bundle-script.ts';
import './chain-wallets-window.ts';

export interface ChainAccounts {
  /** Which account of the devnet's phrase the Solana wallet has. */
  readonly solana: number;
  /** A byte, of which the keys of the Bitcoin wallet are made. */
  readonly bitcoin: number;
  /** The Solana wallet can sign in while it connects. Default false. */
  readonly signsIn?: boolean | undefined;
}

/** Puts a wallet of Solana ("Reef Wallet") and one of Bitcoin ("Quay Wallet") into a page, on every load. */
export async function installChainWallets(page: Page, accounts: ChainAccounts): Promise<void> {
  const settings: Window['chainWalletSettings'] = {
    solanaSecret: [...solanaAccount(accounts.solana).secret],
    bitcoinKey: accounts.bitcoin,
    bitcoinChain: bitcoinNetwork.caipNetworkId,
    signsIn: accounts.signsIn,
  };
  const code = await bundleScript(path.join(import.meta.dirname, 'chain-wallets.ts'));
  await page.addInitScript({ content: `window.chainWalletSettings = ${JSON.stringify(settings)};\n${code}` });
}
