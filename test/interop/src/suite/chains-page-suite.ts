import { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { SolanaAdapter } from '@mooring/adapter-solana';
import { pairedWallet } from '@mooring/adapter-universal/paired';
import type { CaipAddress, CaipNetwork } from '@mooring/core';
import { connect, disconnect } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { memoryStorage } from '@mooring/core/testing';
import { bitcoinNetwork, solanaCluster } from '@mooring/devnet';
import { memoryStorage as sessionMemory } from '@mooring/sign-client/testing';
import { base64 } from '@scure/base';
import { Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainsWallet, MakeChainsWallet } from '../peer/chains-wallet.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { bitcoinKeys, type ChainWorld, onBitcoin, onSolana, openChains } from './chain-world.ts';

function network(
  { name, caipNetworkId, nativeCurrency }: typeof solanaCluster | typeof bitcoinNetwork,
  url: string,
): CaipNetwork {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':');
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [url] } }, chainNamespace, caipNetworkId };
}

/** A page with our adapters for Solana and Bitcoin. */
async function openPage(relayUrl: string, chains: ChainWorld) {
  const networks = [network(solanaCluster, chains.solanaUrl), network(bitcoinNetwork, chains.bitcoinUrl)];
  const storage = memoryStorage();
  const wallet = pairedWallet({
    relayUrl,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    networks,
    storage,
    sessionStorage: sessionMemory(),
  });
  const solana = new SolanaAdapter({ storage });
  const bitcoin = new BitcoinAdapter({ storage });
  const core = createCore({ networks, adapters: [solana, bitcoin], wallets: [wallet], storage });
  await core.start();
  return { core, solana, bitcoin, walletId: wallet.id };
}

/** A visitor of our page whose remote wallet has Solana and Bitcoin accounts, in order. */
export function chainsPageSuite(title: string, makeWallet: MakeChainsWallet): void {
  describe(title, () => {
    let relay: TestRelay;
    let chains: ChainWorld;
    let page: Awaited<ReturnType<typeof openPage>>;
    let wallet: ChainsWallet;

    beforeAll(async () => {
      [relay, chains] = await Promise.all([testRelay(), openChains()]);
      wallet = await makeWallet(relay.url, chains);
      page = await openPage(relay.url, chains);
    });

    afterAll(async () => {
      page?.core.destroy();
      await wallet?.stop();
      await Promise.all([relay?.close(), chains?.close()]);
    });

    /** The account of each namespace. */
    const shown = () => {
      const { solana, bip122 } = page.core.store.getState().connections;
      return [solana, bip122].map((one) => (one?.status === 'connected' ? one.address : undefined));
    };

    async function scan(): Promise<void> {
      open(page.core);
      const outcome = connect(page.core, { connectorId: page.walletId });
      const uri = await vi.waitFor(() => {
        const { pairing } = page.core.store.getState();
        if (pairing.status !== 'waiting') throw new Error(pairing.status);
        return pairing.uri;
      });
      expect(Object.keys(await wallet.approve(uri)).sort()).toEqual(['bip122', 'solana']);
      expect(await outcome).toBeUndefined();
      expect(shown()).toEqual([onSolana[0], onBitcoin[0]]);
    }

    /** Requests a signature, and returns whether the adapter accepts it as valid. */
    async function signsMessage(
      adapter: SolanaAdapter | BitcoinAdapter,
      address: CaipAddress,
    ): Promise<boolean> {
      const message = 'Ahoy ⚓';
      const [signature] = await Promise.all([adapter.signMessage({ message, address }), wallet.sign()]);
      return adapter.verifyMessage({ message, signature, address });
    }

    test('one scan connects Solana and Bitcoin', scan);

    test('the wallet returns its Bitcoin addresses, once', async () => {
      const provider = await page.bitcoin.getProvider();
      const [addresses, { method }] = await Promise.all([provider?.getAccountAddresses(), wallet.sign()]);
      expect(method).toBe('getAccountAddresses');
      expect(addresses).toMatchObject([{ address: bitcoinKeys[0].address, purpose: 'payment' }]);
      expect(await provider?.getAccountAddresses()).toEqual(addresses);
    });

    test('a message of each is signed', async () => {
      expect(await signsMessage(page.solana, onSolana[0] as CaipAddress)).toBe(true);
      expect(await signsMessage(page.bitcoin, onBitcoin[0] as CaipAddress)).toBe(true);
    });

    test('a Solana transaction is signed, and the node takes it', async () => {
      const provider = await page.solana.getProvider();
      const given = Transaction.from(base64.decode(await chains.solanaTransfer(1_000_000)));
      const [signed] = await Promise.all([provider?.signTransaction(given), wallet.sign()]);
      const bytes = signed?.serialize() ?? new Uint8Array();
      expect(await chains.sendToSolana(base64.encode(new Uint8Array(bytes)))).toBe(1_000_000);
    });

    test('a Solana transaction is signed and sent', async () => {
      const provider = await page.solana.getProvider();
      const given = Transaction.from(base64.decode(await chains.solanaTransfer(1_000_001)));
      const [signature] = await Promise.all([provider?.signAndSendTransaction(given), wallet.sign()]);
      expect(await chains.sentOnSolana(signature ?? '')).toBe(1_000_001);
    });

    test('a PSBT is signed, and the node takes it', async () => {
      const provider = await page.bitcoin.getProvider();
      const psbt = await chains.bitcoinTransfer(12_345);
      const signInputs = [{ address: bitcoinKeys[0].address, index: 0 }];
      const [signed] = await Promise.all([provider?.signPSBT({ psbt, signInputs }), wallet.sign()]);
      expect(await chains.sendToBitcoin(signed?.psbt ?? '')).toBe(12_345);
    });

    test('a Bitcoin transfer is sent by the wallet', async () => {
      const provider = await page.bitcoin.getProvider();
      const [txid, { method }] = await Promise.all([
        provider?.sendTransfer({ recipient: chains.bitcoinStranger, amount: '23456' }),
        wallet.sign(),
      ]);
      expect(method).toBe('sendTransfer');
      expect(await chains.sentOnBitcoin(txid ?? '')).toBe(23_456);
    });

    test('an update with another Solana account activates it, and Bitcoin stays', async () => {
      await wallet.update((approved) => ({
        ...approved,
        solana: { ...approved.solana, accounts: [onSolana[1]] },
      }));
      await vi.waitFor(() => expect(shown()).toEqual([onSolana[1], onBitcoin[0]]));
    });

    test('an update that loses Solana ends it, and Bitcoin stays', async () => {
      await wallet.update(({ bip122 }) => ({ bip122 }));
      await vi.waitFor(() => expect(shown()).toEqual([undefined, onBitcoin[0]]));
      expect(await page.solana.getProvider()).toBeUndefined();
      expect(await signsMessage(page.bitcoin, onBitcoin[0] as CaipAddress)).toBe(true);
    });

    test('the wallet disconnects, and nothing is connected', async () => {
      await wallet.leave();
      await vi.waitFor(() => expect(shown()).toEqual([undefined, undefined]));
    });

    test('the visitor disconnects Solana, then Bitcoin, and the wallet is notified', async () => {
      await scan();
      expect(await disconnect(page.core, { namespace: 'solana' })).toBeUndefined();
      expect(shown()).toEqual([undefined, onBitcoin[0]]);
      expect(await disconnect(page.core, { namespace: 'bip122' })).toBeUndefined();
      expect(shown()).toEqual([undefined, undefined]);
      await wallet.left();
    });
  });
}
