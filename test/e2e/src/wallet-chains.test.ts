import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { verifyMessage } from '@mooring/signatures';
import { base58, base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findFaults } from './stage/faults.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';
import {
  askedOfAll,
  askSolana,
  bitcoin,
  payByPsbt,
  payer,
  payment,
  payOnSolana,
  solana,
} from './wallets/chain-requests.ts';
import { type SiteClient, startSiteClient } from './wallets/site-client.ts';

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
  site = await startSiteClient(stage.stack.urls.relay, 'A site of all chains', askedOfAll);
  await pasteLink(wallet, site.link);
  const sheet = wallet.getByTestId('wallet-proposal');
  await sheet.getByLabel('Devnet Solana').waitFor();
  await sheet.getByTitle(payer.address).waitFor();
  await sheet.getByTitle(payment.address).waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  await site.connected;
  await sheet.waitFor({ state: 'detached' });
  return { wallet, site };
}

test('one approval gives a site every chain: the wallet signs messages and pays on Solana and on Bitcoin', async () => {
  const { wallet, site } = await meet();
  const sheet = wallet.getByTestId('wallet-request');
  expect(await site.accounts()).toEqual(
    expect.arrayContaining([`${solana}:${payer.address}`, `${bitcoin}:${payment.address}`]),
  );
  expect(await site.request('solana_getAccounts', {}, solana)).toEqual([{ pubkey: payer.address }]);
  const account = payment.address;
  const answered = await site.request('getAccountAddresses', { account, intentions: ['payment'] }, bitcoin);
  expect(answered).toMatchObject([{ address: account, intention: 'payment', path: payment.path }]);
  // The same without a request.
  const { bip122_getAccountAddresses: listed } = await site.properties();
  expect(JSON.parse(String(listed))).toEqual(expect.arrayContaining(answered as unknown[]));

  // A message on Solana.
  const words = 'Moor at the north quay';
  const params = { message: base58.encode(new TextEncoder().encode(words)), pubkey: payer.address };
  const onSolana = site.request('solana_signMessage', params, solana);
  await sheet.getByText(words).first().waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  const { signature } = (await onSolana) as { readonly signature: string };
  expect(await verifyMessage({ message: words, signature, address: `${solana}:${payer.address}` })).toBe(
    true,
  );
  await sheet.waitFor({ state: 'detached' });

  // A payment on Solana.
  const to = solanaAccount(1).address;
  const transaction = await payOnSolana(stage.stack.urls.solana, to, 250_000_000n);
  const sending = site.request(
    'solana_signAndSendTransaction',
    { transaction, pubkey: payer.address },
    solana,
  );
  await sheet.getByText('0.25 SOL').first().waitFor();
  await sheet.getByText(to).first().waitFor();
  await sheet.getByText('Devnet Solana').waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  const sent = (await sending) as { readonly signature: string };
  const statuses = await askSolana(stage.stack.urls.solana, 'getSignatureStatuses', [[sent.signature]]);
  expect(statuses.value).toMatchObject([{ err: null }]);
  await sheet.waitFor({ state: 'detached' });

  // A message on Bitcoin.
  const text = 'Moor at the south quay';
  const onBitcoin = site.request('signMessage', { account, message: text }, bitcoin);
  await sheet.getByText(text).first().waitFor();
  await approve(wallet);
  const signed = (await onBitcoin) as { readonly address: string; readonly signature: string };
  expect(signed.address).toBe(account);
  const inBase64 = base64.encode(hex.decode(signed.signature));
  expect(await verifyMessage({ message: text, signature: inBase64, address: `${bitcoin}:${account}` })).toBe(
    true,
  );
  await sheet.waitFor({ state: 'detached' });

  // A payment on Bitcoin.
  const recipientAddress = bitcoinKey(1, 'payment').address;
  const paying = site.request('sendTransfer', { account, recipientAddress, amount: '120000' }, bitcoin);
  await sheet.getByText('0.0012 BTC').first().waitFor();
  await sheet.getByText(recipientAddress).first().waitFor();
  await sheet.getByText('Network fee, at most').waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  const { txid } = (await paying) as { readonly txid: string };
  const found = await fetch(`${stage.stack.urls.bitcoin}/tx/${txid}`);
  const { vout } = (await found.json()) as { readonly vout: readonly object[] };
  expect(vout).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ scriptpubkey_address: recipientAddress, value: 120_000 }),
    ]),
  );
});

test('the wallet signs a PSBT of a site and describes the payment; the site finalizes and sends it', async () => {
  const { wallet, site } = await meet();
  const sheet = wallet.getByTestId('wallet-request');
  const { bitcoin: node } = stage.stack.urls;
  const account = payment.address;
  const to = bitcoinKey(1, 'payment').address;
  const built = await payByPsbt(node, 340_000n, 2_000n);
  const asking = site.request(
    'signPsbt',
    { account, psbt: base64.encode(built.toPSBT()), signInputs: [{ address: account, index: 0 }] },
    bitcoin,
  );
  await sheet.getByText('0.0034 BTC').first().waitFor();
  await sheet.getByText(to).first().waitFor();
  expect(await findFaults(wallet)).toEqual([]);
  await approve(wallet);
  const { psbt, txid } = (await asking) as { readonly psbt: string; readonly txid?: string | undefined };
  expect(txid).toBeUndefined();
  const signed = Transaction.fromPSBT(base64.decode(psbt));
  expect(signed.unsignedTx).toEqual(built.unsignedTx);
  signed.finalize();
  const sent = await fetch(`${node}/tx`, { method: 'POST', body: signed.hex });
  expect(await sent.text()).toBe(signed.id);
});
