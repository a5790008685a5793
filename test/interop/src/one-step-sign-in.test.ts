import { SolanaAdapter } from '@mooring/adapter-solana';
import { UniversalAdapter } from '@mooring/adapter-universal';
import { pairedWallet } from '@mooring/adapter-universal/paired';
import { connect, disconnect, signIn } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { DefaultSIWX } from '@mooring/core/siwx';
import { memoryStorage } from '@mooring/core/testing';
import { decodeRecap } from '@mooring/protocol/cacao';
import { memoryStorage as sessionMemory } from '@mooring/sign-client/testing';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { Peer } from './peer/peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { type TestRelay, testRelay } from './relay/test-relay.ts';
import type { Proposal } from './suite/settle.ts';
import { type SignInEvent, sign } from './suite/sign-in-suite.ts';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const network = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  // No node is needed: the accounts sign with their own keys.
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
});

const solana = {
  ...network(0),
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const;

/** A page that asks for a sign-in, with the link of its modal. */
async function openPage(relayUrl: string, { withSolana = false } = {}) {
  const evmNetworks = [network(31_337), network(31_338)];
  const networks = withSolana ? [...evmNetworks, solana] : evmNetworks;
  const siwx = new DefaultSIWX({
    domain: 'shop.example',
    uri: 'https://shop.example/',
    statement: 'Sign in to the shop.',
    required: true,
  });
  const storage = memoryStorage();
  const wallet = pairedWallet({
    relayUrl,
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    networks: [
      ...evmNetworks.map((each) => ({
        ...each,
        chainNamespace: 'eip155' as const,
        caipNetworkId: `eip155:${each.id}` as const,
      })),
      ...(withSolana ? [solana] : []),
    ],
    storage,
    sessionStorage: sessionMemory(),
  });
  const adapters = [new UniversalAdapter(), ...(withSolana ? [new SolanaAdapter()] : [])];
  const core = createCore({ networks, adapters, wallets: [wallet], siwx, storage });
  onTestFinished(() => core.destroy());
  await core.start();
  open(core);
  const outcome = connect(core, { connectorId: wallet.id });
  const uri = await vi.waitFor(() => {
    const { pairing } = core.store.getState();
    if (pairing.status !== 'waiting') throw new Error(pairing.status);
    return pairing.uri;
  });
  const sessions = () => siwx.getSessions('eip155:31337', owner.address);
  return { core, outcome, uri, sessions };
}

describe.each([
  ['original', originalPeer],
  ['our', ourPeer],
])('a page with our modal, and the %s wallet', (_name, makeWallet) => {
  let relay: TestRelay;
  let wallet: Peer;
  let older: Peer;

  beforeAll(async () => {
    relay = await testRelay();
    const relayUrl = relay.url;
    [wallet, older] = await Promise.all([
      makeWallet({ role: 'walletkit', name: 'wallet', relayUrl, signsIn: true }),
      makeWallet({ role: 'walletkit', name: 'older', relayUrl }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([wallet?.stop(), older?.stop()]);
    await relay?.close();
  });

  test('signs in and connects with one answer, and is signed out with its session', async () => {
    const { core, outcome, uri, sessions } = await openPage(relay.url);
    await wallet.call('pair', { uri });
    const event = await wallet.next<SignInEvent>('session_authenticate', ({ topic }) => uri.includes(topic));
    await wallet.call('approveSessionAuthenticate', { id: event.id, auths: await sign(event) });
    expect(await outcome).toBeUndefined();
    await vi.waitFor(() => expect(core.store.getState().signIn.status).toBe('signed'));
    expect(core.store.getState()).toMatchObject({
      open: false,
      connections: {
        eip155: { status: 'connected', address: `eip155:31337:${owner.address}`, chainId: 'eip155:31337' },
      },
    });
    expect(await sessions()).toMatchObject([
      { data: { domain: 'shop.example', accountAddress: owner.address }, cacao: { s: { t: 'eip191' } } },
    ]);
    // What the wallet grants is part of what it signs.
    const [session] = await sessions();
    expect(decodeRecap(session?.cacao?.p.resources?.at(-1) ?? '').att.eip155).toMatchObject({
      'request/personal_sign': [{ chains: ['eip155:31337', 'eip155:31338'] }],
    });
    const ended = wallet.next('session_delete');
    expect(await disconnect(core)).toBeUndefined();
    await ended;
    expect(await sessions()).toEqual([]);
  });

  test('is proposed all namespaces at once where the site has several, and asked for the sign-in then', async () => {
    const { core, outcome, uri } = await openPage(relay.url, { withSolana: true });
    await wallet.call('pair', { uri });
    const { id, params } = await wallet.next<Proposal>('session_proposal', (one) =>
      uri.includes(one.params.pairingTopic),
    );
    expect(Object.keys(params.optionalNamespaces ?? {})).toEqual(['eip155', 'solana']);
    const events = ['chainChanged', 'accountsChanged'];
    const namespaces = {
      eip155: {
        ...{ accounts: [`eip155:31337:${owner.address}`], chains: ['eip155:31337'] },
        ...{ methods: ['personal_sign'], events },
      },
      solana: {
        accounts: [`${solana.caipNetworkId}:LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY`],
        chains: [solana.caipNetworkId],
        methods: ['solana_signMessage'],
        events,
      },
    };
    await wallet.call('approveSession', { id, namespaces });
    expect(await outcome).toBeUndefined();
    await vi.waitFor(() => expect(core.store.getState().signIn.status).toBe('needed'));
    const { connections, router } = core.store.getState();
    expect([connections.eip155?.status, connections.solana?.status]).toEqual(['connected', 'connected']);
    expect(router.history.at(-1)?.name).toBe('SIWXSignMessage');
  });

  test('falls back to a proposal for a wallet without sign-in support, and signs in afterwards', async () => {
    const { core, outcome, uri, sessions } = await openPage(relay.url);
    await older.call('pair', { uri });
    const { id } = await older.next<Proposal>('session_proposal', (one) =>
      uri.includes(one.params.pairingTopic),
    );
    const accounts = [`eip155:31337:${owner.address}`];
    const events = ['chainChanged', 'accountsChanged'];
    const namespaces = { eip155: { accounts, chains: ['eip155:31337'], methods: ['personal_sign'], events } };
    await older.call('approveSession', { id, namespaces });
    expect(await outcome).toBeUndefined();
    await vi.waitFor(() => expect(core.store.getState().signIn.status).toBe('needed'));
    const signed = signIn(core);
    const request = await older.next<{
      readonly id: number;
      readonly topic: string;
      readonly params: { readonly request: { readonly params: readonly [`0x${string}`] } };
    }>('session_request');
    const [raw] = request.params.request.params;
    const result = await owner.signMessage({ message: { raw } });
    const { topic } = request;
    await older.call('respondSessionRequest', {
      topic,
      response: { id: request.id, jsonrpc: '2.0', result },
    });
    expect(await signed).toBeUndefined();
    expect(await sessions()).toHaveLength(1);
  });
});
