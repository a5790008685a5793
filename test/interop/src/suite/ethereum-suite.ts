import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KillablePeer, Peer, PeerOptions } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { account, type Proposal } from './settle.ts';

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const methods = ['personal_sign', 'wallet_switchEthereumChain'];
const events = ['chainChanged', 'accountsChanged', 'odd'];

const approved = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    accounts: [`eip155:31337:${account}`, `eip155:31337:${other}`, `eip155:31338:${other}`],
    methods,
    events,
  },
};

type MakeProvider = (
  options: Omit<PeerOptions, 'role'> & {
    readonly role: 'ethereum';
    readonly ethereum: Readonly<Record<string, unknown>>;
  },
) => Promise<KillablePeer>;
type MakeWallet = (options: PeerOptions) => Promise<Peer>;

/** A program written for the Ethereum provider, in order: its results and events must be the same with either. */
export function ethereumSuite(title: string, makeProvider: MakeProvider, makeWallet: MakeWallet): void {
  describe(title, () => {
    let relay: TestRelay;
    let provider: KillablePeer;
    let wallet: Peer;

    const get = <Value>(property: string): Promise<Value> => provider.call<Value>(property);
    const ask = (method: string, params?: unknown): Promise<unknown> =>
      provider.call('request', params === undefined ? { method } : { method, params });
    /** Waits for this event; the original emits some twice. */
    const next = (event: string, wanted: unknown) =>
      provider.next(event, (payload) => JSON.stringify(payload) === JSON.stringify(wanted));
    const emit = async (name: string, data: unknown, chainId: string) => {
      const { topic } = await get<{ topic: string }>('session');
      await wallet.call('emitSessionEvent', { topic, chainId, event: { name, data } });
    };

    beforeAll(async () => {
      relay = await testRelay();
      const ethereum = { optionalChains: [31_337, 31_338], optionalMethods: methods, optionalEvents: events };
      provider = await makeProvider({ role: 'ethereum', name: 'provider', relayUrl: relay.url, ethereum });
      wallet = await makeWallet({ role: 'walletkit', name: 'wallet', relayUrl: relay.url });
    }, 120_000);

    afterAll(async () => {
      await Promise.all([provider?.stop(), wallet?.stop()]);
      await relay?.close();
    });

    test('has no account before it is connected', async () => {
      expect(await get('accounts')).toEqual([]);
      expect(await get('isWalletConnect')).toBe(true);
      expect(await get('namespace')).toBe('eip155');
      await expect(ask('eth_accounts')).rejects.toThrow('Please call connect() before request()');
      await provider.call('disconnect');
    });

    test('connects on enable, and emits account and chain', async () => {
      const enabled = provider.call('enable');
      await wallet.call('pair', { uri: await provider.next<string>('display_uri') });
      const { id, params } = await wallet.next<Proposal>('session_proposal');
      expect(params.optionalNamespaces).toEqual({
        eip155: { chains: ['eip155:31337', 'eip155:31338'], methods, events },
      });
      await wallet.call('approveSession', { id, namespaces: approved });
      expect(await enabled).toEqual([account, other]);
      expect(await provider.next('connect')).toEqual({ chainId: '0x7a69' });
      expect(await provider.next('chainChanged')).toBe('0x7a69');
      expect(await provider.next('accountsChanged')).toEqual([account, other]);
      expect(await get('accounts')).toEqual([account, other]);
      expect(await get('chainId')).toBe(31_337);
      expect(await get('connected')).toBe(true);
    });

    test('sends requests to the wallet, and answers known values itself', async () => {
      expect(await ask('eth_accounts')).toEqual([account, other]);
      expect(await ask('eth_chainId')).toBe(31_337);
      const signed = ask('personal_sign', ['0x00', account]);
      const request = await wallet.next<{ id: number; topic: string; params: unknown }>('session_request');
      expect(request.params).toMatchObject({
        chainId: 'eip155:31337',
        request: { method: 'personal_sign', params: ['0x00', account] },
      });
      const response = { id: request.id, jsonrpc: '2.0', result: '0x1' };
      await wallet.call('respondSessionRequest', { topic: request.topic, response });
      expect(await signed).toBe('0x1');
    });

    test('switches among the approved chains', async () => {
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull();
      await next('chainChanged', '0x7a6a');
      await next('accountsChanged', [other]);
      expect(await get('chainId')).toBe(31_338);
      expect(await get('accounts')).toEqual([other]);
      await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
      await next('chainChanged', '0x7a69');
      await next('accountsChanged', [account, other]);
      await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
      await next('chainChanged', '0x7a69');
    });

    test('follows the wallet to another chain and other accounts, and forwards other events', async () => {
      await emit('chainChanged', 31_338, 'eip155:31338');
      await next('chainChanged', '0x7a6a');
      expect(await provider.next('session_event')).toMatchObject({ params: { event: { data: 31_338 } } });
      expect(await get('chainId')).toBe(31_338);
      await emit('accountsChanged', [`eip155:31338:${account}`], 'eip155:31338');
      await next('accountsChanged', [account]);
      await provider.next('session_event');
      expect(await get('accounts')).toEqual([account]);
      await emit('odd', { any: 'thing' }, 'eip155:31337');
      expect(await provider.next('odd')).toEqual({ any: 'thing' });
    });

    test('emits an update', async () => {
      const { topic } = await get<{ topic: string }>('session');
      await wallet.call('updateSession', { topic, namespaces: approved });
      expect(await provider.next('session_update')).toMatchObject({ topic });
    });

    test('rejects with the wallet’s error for another link, and keeps its session', async () => {
      const connected = provider.call('connect', {});
      const refused = expect(connected).rejects.toMatchObject({ message: 'no' });
      await wallet.call('pair', { uri: await provider.next<string>('display_uri') });
      const { id } = await wallet.next<Proposal>('session_proposal');
      await wallet.call('rejectSession', { id, reason: { code: 5000, message: 'no' } });
      await refused;
      expect(await get('session')).toMatchObject({ peer: { metadata: { name: 'wallet' } } });
    });

    test('restores its session and its chain in another process', async () => {
      await provider.kill(async () => {});
      expect(await get('chainId')).toBe(31_338);
      expect(await ask('eth_accounts')).toEqual([other]);
    });

    test('emits the wallet’s disconnect, and has no account afterwards', async () => {
      const { topic } = await get<{ topic: string }>('session');
      const reason = { code: 6000, message: 'User disconnected.' };
      await wallet.call('disconnectSession', { topic, reason });
      expect(await provider.next('disconnect')).toMatchObject(reason);
      expect(await provider.next('session_delete')).toMatchObject({ topic });
      expect(await get('accounts')).toEqual([]);
      expect(await get('chainId')).toBe(1);
    });

    test('requests other chains in another connection, and disconnects it', async () => {
      const connected = provider.call('connect', { optionalChains: [31_338] });
      await wallet.call('pair', { uri: await provider.next<string>('display_uri') });
      const { id, params } = await wallet.next<Proposal>('session_proposal');
      expect(params.optionalNamespaces).toMatchObject({ eip155: { chains: ['eip155:31338'] } });
      const { eip155 } = approved;
      const namespaces = {
        eip155: { ...eip155, chains: ['eip155:31338'], accounts: [`eip155:31338:${other}`] },
      };
      await wallet.call('approveSession', { id, namespaces });
      await connected;
      expect(await get('accounts')).toEqual([other]);
      const { topic } = await get<{ topic: string }>('session');
      await provider.call('disconnect');
      expect(await wallet.next<{ topic: string }>('session_delete')).toMatchObject({ topic });
      expect(await get('accounts')).toEqual([]);
    });
  });
}
