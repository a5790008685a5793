import { solanaCluster } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';
import { type SiteClient, startSiteClient } from './wallets/site-client.ts';

const solana = solanaCluster.caipNetworkId;
const payer = solanaAccount(0);
const asked = {
  eip155: {
    chains: ['eip155:31337'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    chains: [solana],
    methods: ['solana_getAccounts', 'solana_signMessage', 'solana_signAndSendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

const stage = setUpStage();
let site: SiteClient | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A wallet and a site of all namespaces, connected by one approval. */
async function meet(): Promise<{ wallet: Page; site: SiteClient }> {
  const { page: wallet } = await stage.seat();
  await openFundedWallet(wallet, stage);
  site = await startSiteClient(stage.stack.urls.relay, 'A site of all chains', asked);
  await pasteLink(wallet, site.link);
  const sheet = wallet.getByTestId('wallet-proposal');
  await sheet.getByLabel('Devnet Solana').waitFor();
  await sheet.getByTitle(payer.address).waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  await site.connected;
  await sheet.waitFor({ state: 'detached' });
  return { wallet, site };
}

test('one approval gives a site the accounts of every chain, and the wallet signs a message on Solana', async () => {
  const { wallet, site } = await meet();
  expect(await site.accounts()).toContain(`${solana}:${payer.address}`);
  expect(await site.request('solana_getAccounts', {}, solana)).toEqual([{ pubkey: payer.address }]);

  const text = 'Moor at the north quay';
  const message = new TextEncoder().encode(text);
  const params = { message: base58.encode(message), pubkey: payer.address };
  const answer = site.request('solana_signMessage', params, solana);
  const sheet = wallet.getByTestId('wallet-request');
  await sheet.getByText(text).first().waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  const { signature } = (await answer) as { readonly signature: string };
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(payer.address))).toBe(true);
});
