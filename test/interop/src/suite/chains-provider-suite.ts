import { verifyMessage as verifyBitcoin } from '@mooring/signatures/bip122';
import { verifyMessage as verifySolana } from '@mooring/signatures/solana';
import { base58, base64, hex } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AskedOfWallet, ChainsWallet, MakeChainsWallet } from '../peer/chains-wallet.ts';
import type { KillablePeer, PeerOptions, Session } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import {
  bitcoinChain,
  bitcoinKeys,
  type ChainWorld,
  onBitcoin,
  onSolana,
  openChains,
  solanaAccounts,
  solanaChain,
} from './chain-world.ts';

type MakeProvider = (
  options: Omit<PeerOptions, 'role'> & { readonly role: 'provider' },
) => Promise<KillablePeer>;

const asked = {
  solana: {
    chains: [solanaChain],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged'],
  },
  bip122: {
    chains: [bitcoinChain],
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: ['bip122_addressesChanged'],
  },
};
const text = 'Ahoy ⚓';
const [{ address: solanaAddress }] = solanaAccounts;
const [{ address: bitcoinAddress }] = bitcoinKeys;

/**
 * A program for the universal provider with a session of only Solana and Bitcoin, in order; results must be the same
 * with both implementations.
 *
 * @param tellsLoss whether the provider emits an event when a namespace is removed. The original updates without one.
 */
export function chainsProviderSuite(
  title: string,
  makeProvider: MakeProvider,
  makeWallet: MakeChainsWallet,
  { tellsLoss }: { readonly tellsLoss: boolean },
): void {
  describe(title, () => {
    let relay: TestRelay;
    let chains: ChainWorld;
    let provider: KillablePeer;
    let wallet: ChainsWallet;
    let topic = '';

    beforeAll(async () => {
      [relay, chains] = await Promise.all([testRelay(), openChains()]);
      provider = await makeProvider({ role: 'provider', name: 'provider', relayUrl: relay.url });
      wallet = await makeWallet(relay.url, chains);
    }, 120_000);

    afterAll(async () => {
      await Promise.all([provider?.stop(), wallet?.stop()]);
      await Promise.all([relay?.close(), chains?.close()]);
    });

    /** Requests a signature, and returns the wallet's answer and its request. */
    async function signed<Answer>(
      chain: string,
      method: string,
      params: object,
    ): Promise<{ readonly answer: Answer; readonly seen: AskedOfWallet }> {
      const asking = provider.call<Answer>('request', { method, params }, chain);
      const [answer, seen] = await Promise.all([asking, wallet.sign()]);
      return { answer, seen };
    }

    async function connect(): Promise<void> {
      const connected = provider.call<Session>('connect', { optionalNamespaces: asked });
      const uri = await provider.next<string>('display_uri', (one) => typeof one === 'string');
      expect(await wallet.approve(uri)).toEqual(asked);
      const session = await connected;
      ({ topic } = session);
      expect(session.namespaces).toEqual({
        solana: { ...asked.solana, accounts: [onSolana[0]] },
        bip122: { ...asked.bip122, accounts: [onBitcoin[0]] },
      });
      await provider.next<{ session: Session }>('connect', (one) => one.session.topic === topic);
    }

    const signSolanaMessage = async (): Promise<boolean> => {
      const message = base58.encode(new TextEncoder().encode(text));
      const params = { message, pubkey: solanaAddress };
      const { answer, seen } = await signed<{ signature: string }>(solanaChain, 'solana_signMessage', params);
      expect(seen).toEqual({ chainId: solanaChain, method: 'solana_signMessage', params });
      return verifySolana({ message: text, signature: answer.signature, address: solanaAddress });
    };
    const signBitcoinMessage = async (): Promise<boolean> => {
      const params = { account: bitcoinAddress, message: text, address: bitcoinAddress, protocol: 'ecdsa' };
      const { answer, seen } = await signed<{ signature: string }>(bitcoinChain, 'signMessage', params);
      expect(seen).toEqual({ chainId: bitcoinChain, method: 'signMessage', params });
      const signature = base64.encode(hex.decode(answer.signature));
      return verifyBitcoin({ message: text, signature, address: bitcoinAddress });
    };

    test('one approval connects Solana and Bitcoin', connect);

    test('the wallet signs a message of each', async () => {
      expect(await signSolanaMessage()).toBe(true);
      expect(await signBitcoinMessage()).toBe(true);
    });

    test('the wallet signs a Solana transaction that the node accepts', async () => {
      const transaction = await chains.solanaTransfer(1_000_000);
      const params = { transaction, pubkey: solanaAddress };
      const { answer } = await signed<{ transaction: string }>(solanaChain, 'solana_signTransaction', params);
      expect(await chains.sendToSolana(answer.transaction)).toBe(1_000_000);
    });

    test('the wallet signs a list of Solana transactions that the node accepts', async () => {
      const transactions = [await chains.solanaTransfer(1_000_001), await chains.solanaTransfer(1_000_002)];
      const { answer } = await signed<{ transactions: string[] }>(solanaChain, 'solana_signAllTransactions', {
        transactions,
      });
      const received = [];
      for (const transaction of answer.transactions) received.push(await chains.sendToSolana(transaction));
      expect(received).toEqual([1_000_001, 1_000_002]);
    });

    test('the wallet signs a Solana transaction and sends it', async () => {
      const transaction = await chains.solanaTransfer(1_000_003);
      const params = { transaction, pubkey: solanaAddress, sendOptions: { skipPreflight: true } };
      const { answer, seen } = await signed<{ signature: string }>(
        solanaChain,
        'solana_signAndSendTransaction',
        params,
      );
      expect(seen).toEqual({ chainId: solanaChain, method: 'solana_signAndSendTransaction', params });
      expect(await chains.sentOnSolana(answer.signature)).toBe(1_000_003);
    });

    test('the wallet signs a PSBT that the node accepts', async () => {
      const psbt = await chains.bitcoinTransfer(12_345);
      const signInputs = [{ address: bitcoinAddress, index: 0, sighashTypes: [1] }];
      const params = { account: bitcoinAddress, psbt, signInputs, broadcast: false };
      const { answer } = await signed<{ psbt: string }>(bitcoinChain, 'signPsbt', params);
      expect(await chains.sendToBitcoin(answer.psbt)).toBe(12_345);
    });

    test('the wallet sends a Bitcoin transfer', async () => {
      const params = { account: bitcoinAddress, recipientAddress: chains.bitcoinStranger, amount: '23456' };
      const { answer, seen } = await signed<{ txid: string }>(bitcoinChain, 'sendTransfer', params);
      expect(seen).toEqual({ chainId: bitcoinChain, method: 'sendTransfer', params });
      expect(await chains.sentOnBitcoin(answer.txid)).toBe(23_456);
    });

    test('the wallet returns its Bitcoin addresses', async () => {
      const { answer } = await signed(bitcoinChain, 'getAccountAddresses', { account: bitcoinAddress });
      expect(answer).toMatchObject([{ address: bitcoinAddress, intention: 'payment' }]);
    });

    test('an update grants another account of one namespace, and the other does not change', async () => {
      let expected = {};
      await wallet.update((approved) => {
        expected = { ...approved, solana: { ...approved.solana, accounts: [onSolana[1], onSolana[0]] } };
        return expected;
      });
      const update = await provider.next('session_update');
      expect(update).toMatchObject({ topic, params: { namespaces: expected } });
      expect((await provider.call<Session>('session')).namespaces).toEqual(expected);
      expect(await signBitcoinMessage()).toBe(true);
    });

    test('an update that loses Bitcoin ends it, and Solana stays', async () => {
      await wallet.update(({ solana }) => ({ solana }));
      if (tellsLoss) await provider.next('session_update');
      await expect
        .poll(async () => Object.keys((await provider.call<Session>('session')).namespaces))
        .toEqual(['solana']);
      const params = { account: bitcoinAddress, message: text, address: bitcoinAddress };
      await expect(
        provider.call('request', { method: 'signMessage', params }, bitcoinChain),
      ).rejects.toThrow();
      expect(await signSolanaMessage()).toBe(true);
    });

    test('the session is restored in another process', async () => {
      await provider.kill(async () => {});
      expect(await signSolanaMessage()).toBe(true);
    });

    test('the wallet disconnects, and the provider is notified', async () => {
      await wallet.leave();
      expect(await provider.next('session_delete')).toMatchObject({ topic });
      await expect(
        provider.call('request', { method: 'solana_signMessage', params: {} }, solanaChain),
      ).rejects.toThrow('Please call connect() before request()');
    });

    test('the provider disconnects, and the wallet is notified', async () => {
      await connect();
      await provider.call('disconnect');
      await wallet.left();
    });
  });
}
