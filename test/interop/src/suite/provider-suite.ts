import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KillablePeer, Peer, PeerOptions, Session } from '../peer/peer.ts';
import { type TestRelay, testRelay } from '../relay/test-relay.ts';
import { account, type Proposal } from './settle.ts';
import { type SignInEvent, sign } from './sign-in-suite.ts';

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_getCapabilities', 'wallet_sendCalls'];
const events = ['chainChanged', 'accountsChanged'];
const hash = `0x${'1'.repeat(64)}`;

const approved = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    accounts: [`eip155:31337:${account}`, `eip155:31337:${other}`, `eip155:31338:${other}`],
    methods,
    events,
  },
};

type MakeProvider = (
  options: Omit<PeerOptions, 'role'> & { readonly role: 'provider' },
) => Promise<KillablePeer>;
type MakeWallet = (options: PeerOptions) => Promise<Peer>;

/** A node that answers every call with its method, its params and which of the nodes it is. */
async function openNode(): Promise<{ url(name: string): string; close(): void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body);
      const result =
        method === 'eth_getTransactionReceipt'
          ? { status: '0x1', transactionHash: params[0] }
          : `${method} ${JSON.stringify(params)} of ${request.url}`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id, jsonrpc: '2.0', result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: (name) => `http://127.0.0.1:${port}/${name}`, close: () => void server.close() };
}

/** A program written for the universal provider, in order: its results and events must be the same with either. */
export function providerSuite(title: string, makeProvider: MakeProvider, makeWallet: MakeWallet): void {
  describe(title, () => {
    let relay: TestRelay;
    let node: Awaited<ReturnType<typeof openNode>>;
    let provider: KillablePeer;
    let wallet: Peer;
    let topic = '';

    const ask = (method: string, params?: unknown, chain?: string): Promise<unknown> =>
      provider.call(
        'request',
        params === undefined ? { method } : { method, params },
        ...(chain ? [chain] : []),
      );
    /** Asks the wallet, which gives this. */
    const answered = async (asking: Promise<unknown>, result: unknown) => {
      const request = await wallet.next<{ id: number; params: { chainId: string; request: unknown } }>(
        'session_request',
      );
      await wallet.call('respondSessionRequest', {
        topic,
        response: { id: request.id, jsonrpc: '2.0', result },
      });
      return { answer: await asking, params: request.params };
    };

    beforeAll(async () => {
      [relay, node] = await Promise.all([testRelay(), openNode()]);
      provider = await makeProvider({ role: 'provider', name: 'provider', relayUrl: relay.url });
      wallet = await makeWallet({ role: 'walletkit', name: 'wallet', relayUrl: relay.url, signsIn: true });
    }, 120_000);

    afterAll(async () => {
      await Promise.all([provider?.stop(), wallet?.stop()]);
      await relay?.close();
      node?.close();
    });

    test('rejects requests before it is connected', async () => {
      await expect(ask('eth_accounts')).rejects.toThrow('Please call connect() before request()');
      await expect(provider.call('disconnect')).rejects.toThrow('Please call connect() before enable()');
    });

    test('connects', async () => {
      const connected = provider.call<Session>('connect', {
        optionalNamespaces: {
          eip155: {
            chains: ['eip155:31337', 'eip155:31338'],
            methods,
            events,
            rpcMap: { 31337: node.url('one'), 31338: node.url('two') },
          },
        },
      });
      const uri = await provider.next<string>('display_uri');
      await wallet.call('pair', { uri });
      const { id, params } = await wallet.next<Proposal>('session_proposal');
      expect(params.optionalNamespaces).toEqual({
        eip155: { chains: ['eip155:31337', 'eip155:31338'], methods, events },
      });
      await wallet.call('approveSession', { id, namespaces: approved });
      ({ topic } = await connected);
      expect(await provider.next('connect')).toMatchObject({ session: { topic } });
    });

    test('has its accounts and chain, sends requests to the wallet, reads from the node', async () => {
      expect(await ask('eth_accounts')).toEqual([account, other]);
      expect(await provider.call('enable')).toEqual([account, other]);
      expect(await ask('eth_chainId')).toBe(31_337);
      const signed = await answered(ask('personal_sign', ['0x00', account], 'eip155:31338'), '0x1');
      expect(signed).toMatchObject({
        answer: '0x1',
        params: { chainId: 'eip155:31338', request: { method: 'personal_sign', params: ['0x00', account] } },
      });
      expect(await ask('eth_blockNumber', [])).toBe('eth_blockNumber [] of /one');
    });

    test('follows the wallet to another chain and other accounts', async () => {
      const event = { name: 'chainChanged', data: 31_338 };
      await wallet.call('emitSessionEvent', { topic, chainId: 'eip155:31338', event });
      expect(await provider.next('chainChanged')).toBe('31338');
      expect(await provider.next('accountsChanged')).toEqual([other]);
      expect(await provider.next('default_chain_changed')).toBe('eip155:31338');
      expect(await provider.next('session_event')).toMatchObject({ topic, params: { event } });
      expect(await ask('eth_chainId')).toBe(31_338);
      expect(await ask('eth_blockNumber', [])).toBe('eth_blockNumber [] of /two');
      const accounts = { name: 'accountsChanged', data: [`eip155:31338:${other}`] };
      await wallet.call('emitSessionEvent', { topic, chainId: 'eip155:31338', event: accounts });
      expect(await provider.next('accountsChanged')).toEqual([other]);
      await provider.next('session_event');
    });

    test('switches', async () => {
      expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull();
      expect(await provider.next('chainChanged')).toBe('31337');
      expect(await provider.next('accountsChanged')).toEqual([account, other]);
      expect(await provider.next('default_chain_changed')).toBe('eip155:31337');
      const asking = ask('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
      const refused = expect(asking).rejects.toMatchObject({ code: 4902 });
      const { id, params } = await wallet.next<{ id: number; params: { chainId: string } }>(
        'session_request',
      );
      expect(params.chainId).toBe('eip155:31337');
      const error = { code: 4902, message: 'Unrecognized chain ID' };
      await wallet.call('respondSessionRequest', { topic, response: { id, jsonrpc: '2.0', error } });
      await refused;
      expect(await ask('eth_chainId')).toBe(31_337);
      await provider.call('setDefaultChain', 'eip155:31338');
      expect(await provider.next('chainChanged')).toBe('31338');
      expect(await ask('eth_blockNumber', [])).toBe('eth_blockNumber [] of /two');
      await provider.call('setDefaultChain', 'eip155:31337');
      expect(await provider.next('chainChanged')).toBe('31337');
    });

    test('requests capabilities once, and reports the status of sent calls', async () => {
      await expect(ask('wallet_getCapabilities', [])).rejects.toThrow(
        // The original marks the name as code.
        /Missing address parameter in `?wallet_getCapabilities`? request/,
      );
      const capabilities = { '0x7a69': { atomic: { status: 'supported' } } };
      const first = await answered(ask('wallet_getCapabilities', [account, ['0x7a69']]), capabilities);
      expect(first.answer).toEqual(capabilities);
      expect(await ask('wallet_getCapabilities', [account, ['0x7a69']])).toEqual(capabilities);
      const calls = {
        version: '2.0.0',
        chainId: '0x7a69',
        from: account,
        atomicRequired: true,
        calls: [{ to: other, value: '0x1' }],
      };
      const sent = {
        id: 'batch',
        capabilities: { caip345: { caip2: 'eip155:31337', transactionHashes: [hash] } },
      };
      await answered(ask('wallet_sendCalls', [calls]), sent);
      expect(await ask('wallet_getCallsStatus', ['batch'])).toEqual({
        id: 'batch',
        version: '2.0.0',
        atomic: true,
        chainId: '0x7a69',
        capabilities: sent.capabilities,
        receipts: [{ status: '0x1', transactionHash: hash }],
        status: 200,
      });
      await expect(ask('wallet_getCallsStatus', ['another'])).rejects.toThrow(
        'Fetching call status not approved by the wallet.',
      );
    });

    test('emits an update', async () => {
      const namespaces = { eip155: { ...approved.eip155, accounts: [`eip155:31337:${account}`] } };
      await wallet.call('updateSession', { topic, namespaces });
      expect(await provider.next('session_update')).toMatchObject({ topic, params: { namespaces } });
      expect(await ask('eth_accounts')).toEqual([account]);
    });

    test('restores its session in another process', async () => {
      await provider.kill(async () => {});
      expect(await ask('eth_accounts')).toEqual([account]);
      expect(await ask('eth_blockNumber', [])).toBe('eth_blockNumber [] of /one');
    });

    test('names a missing namespace', async () => {
      await expect(ask('getBalance', [], 'solana:one')).rejects.toThrow(
        "Namespace 'solana' is not configured. Please call connect() first with namespace config.",
      );
    });

    test('emits the wallet’s disconnect, and has nothing afterwards', async () => {
      const reason = { code: 6000, message: 'User disconnected.' };
      await wallet.call('disconnectSession', { topic, reason });
      expect(await provider.next('session_delete')).toMatchObject({ topic });
      expect(await provider.next('disconnect')).toEqual({ ...reason, data: topic });
      await expect(ask('eth_accounts')).rejects.toThrow('Please call connect() before request()');
    });

    test('connects again, and disconnects itself', async () => {
      await provider.call('connect', { skipPairing: true });
      await provider.call('cleanupPendingPairings');
      const connected = provider.call<Session>('connect', {
        namespaces: { eip155: { chains: ['eip155:31337'], methods, events } },
      });
      const uri = await provider.next<string>('display_uri', (one) => typeof one === 'string');
      await wallet.call('pair', { uri });
      const { id } = await wallet.next<Proposal>('session_proposal');
      await wallet.call('approveSession', { id, namespaces: approved });
      const session = await connected;
      await provider.call('disconnect');
      expect(await wallet.next<{ topic: string }>('session_delete')).toMatchObject({ topic: session.topic });
    });

    test('signs in and connects in one step', async () => {
      const asked = {
        chains: ['eip155:31337', 'eip155:31338'],
        domain: 'site.example',
        nonce: 'abcdef12',
        uri: 'https://site.example/login',
        methods: ['personal_sign', 'eth_sendTransaction'],
      };
      const authenticated = provider.call<{ auths: unknown; session: Session }>('authenticate', asked);
      const uri = await provider.next<string>('display_uri');
      await wallet.call('pair', { uri });
      const event = await wallet.next<SignInEvent>('session_authenticate');
      const auths = await sign(event);
      await wallet.call('approveSessionAuthenticate', { id: event.id, auths });
      const { auths: signed, session } = await authenticated;
      expect(signed).toEqual(auths);
      expect(
        await provider.next<{ session: Session }>('connect', (one) => one.session.topic === session.topic),
      ).toBeTruthy();
      const [first] = (await ask('eth_accounts')) as string[];
      expect(auths[0]?.p.iss).toBe(`did:pkh:eip155:31337:${first}`);
      ({ topic } = session);
      const answer = await answered(ask('personal_sign', ['0x00', first], 'eip155:31338'), '0xsigned');
      expect(answer).toMatchObject({ answer: '0xsigned', params: { chainId: 'eip155:31338' } });
    });
  });
}
