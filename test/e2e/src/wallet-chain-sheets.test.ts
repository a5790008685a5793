import { anvilMnemonic } from '@mooring/devnet';
import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { base58, base64 } from '@scure/base';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { faultsOf } from './stage/faults-of-view.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, password, reject } from './stage/wallet.ts';
import {
  askedOfAll,
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

/** A funded wallet in a language, connected with a site of all namespaces. */
async function meet(locale: string): Promise<{ wallet: Page; site: SiteClient }> {
  const { page: wallet } = await stage.seat({ locale });
  await wallet.goto(stage.stack.urls.sampleWallet);
  await wallet.locator('.narrow .mo-button').nth(1).click();
  await wallet.locator('textarea').fill(anvilMnemonic);
  await wallet.locator('input[type=password]').fill(password);
  await wallet.locator('[type=submit]').click();
  await wallet.getByTestId('wallet-address').waitFor({ state: 'attached' });
  site = await startSiteClient(stage.stack.urls.relay, 'Mooring', askedOfAll);
  await wallet.getByTestId('wallet-paste-link').fill(site.link);
  await wallet.getByTestId('wallet-paste-link').press('Enter');
  await wallet.getByTestId('wallet-proposal').getByTitle(payment.address).waitFor();
  await approve(wallet);
  await site.connected;
  return { wallet, site };
}

test.each(['ar', 'es', 'en'])(
  '%s: Solana and Bitcoin requests are in its language, without faults in every size',
  async (locale) => {
    const { wallet, site } = await meet(locale);
    const sheet = wallet.getByTestId('wallet-request');
    const faults: Record<string, readonly string[]> = {};
    const urls = stage.stack.urls;
    /** Looks at the sheet of a request that shows this, and declines it. */
    const look = async (
      view: string,
      shows: string,
      ...[method, params, chain]: Parameters<SiteClient['request']>
    ): Promise<void> => {
      const answer = site.request(method, params, chain).catch((error: unknown) => error);
      await sheet.getByText(shows).first().waitFor();
      Object.assign(faults, await faultsOf(wallet, `${locale}-sheet-${view}`));
      await reject(wallet);
      expect(await answer).toMatchObject({ code: 5000 });
    };

    const to = solanaAccount(1).address;
    const { address: account } = payment;
    const words = '⚓';
    const message = base58.encode(new TextEncoder().encode(words));
    await look('solana-message', words, 'solana_signMessage', { message, pubkey: payer.address }, solana);
    const transaction = await payOnSolana(urls.solana, to, 250_000_000n);
    const pay = { transaction, pubkey: payer.address };
    await look('solana-payment', to, 'solana_signAndSendTransaction', pay, solana);
    await look('bitcoin-message', words, 'signMessage', { account, message: words }, bitcoin);
    const recipientAddress = bitcoinKey(1, 'payment').address;
    const transfer = { account, recipientAddress, amount: '120000' };
    await look('bitcoin-payment', recipientAddress, 'sendTransfer', transfer, bitcoin);
    const built = await payByPsbt(urls.bitcoin, 340_000n, 2_000n);
    const psbt = base64.encode(built.toPSBT());
    const signInputs = [{ address: account, index: 0 }];
    await look('bitcoin-psbt', recipientAddress, 'signPsbt', { account, psbt, signInputs }, bitcoin);
    const dear = await payByPsbt(urls.bitcoin, 340_000n, 5_000_000n);
    await look(
      'bitcoin-dear-psbt',
      recipientAddress,
      'signPsbt',
      { account, psbt: base64.encode(dear.toPSBT()), signInputs },
      bitcoin,
    );
    expect(faults).toEqual({});
  },
  300_000,
);
