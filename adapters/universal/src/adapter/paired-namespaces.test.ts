import type { Grant } from '@mooring/core/adapter';
import { connect } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { type FakeWallet, fakeWallet, memoryStorage } from '@mooring/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { proposalOf } from '../namespace/namespace-proposal.ts';
import { namespaceWorld, networkOf } from '../test-support/namespace-world.ts';
import { NamespaceAdapter } from './namespace-adapter.ts';

interface Call {
  readonly chain: string;
  readonly method: string;
  readonly params?: unknown;
}

/** A paired wallet that answers everything with one signature, and records its requests. */
function paired(namespace: string, grant: Grant): { readonly wallet: FakeWallet; readonly calls: Call[] } {
  const calls: Call[] = [];
  const wallet = fakeWallet(undefined, { serves: [namespace] });
  wallet.request = async (_namespace, call) => {
    calls.push(call);
    return { signature: 'signed' };
  };
  wallet.grant({ [namespace]: grant });
  return { wallet, calls };
}

const tezos = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const erd = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';

it('connects approved accounts, and signs with the method of the namespace', async () => {
  const { wallet, calls } = paired('tezos', {
    accounts: [`tezos:mainnet:${tezos}`],
    chains: ['tezos:mainnet'],
    methods: ['tezos_sign'],
  });
  const { adapter, active } = namespaceWorld(['tezos:mainnet', 'tezos:ghostnet'], { wallets: [wallet] });
  expect(adapter.proposal).toEqual(proposalOf('tezos'));
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone tezos:mainnet:${tezos}`);
  const address = `tezos:mainnet:${tezos}` as const;
  await expect(adapter.signMessage({ message: 'x', address })).resolves.toBe('signed');
  expect(calls).toMatchObject([{ chain: 'tezos:mainnet', method: 'tezos_sign' }]);
  const provider = await adapter.getProvider();
  await expect(provider?.request({ method: 'tezos_send' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(adapter.verifyMessage).toBeUndefined();
});

it('uses the former name of a namespace for a wallet that knows only that', async () => {
  const { wallet, calls } = paired('mvx', {
    accounts: [`elrond:1:${erd}`],
    chains: ['elrond:1'],
    methods: ['mvx_signMessage'],
  });
  const { adapter, active, last } = namespaceWorld(['mvx:1'], { wallets: [wallet] });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone mvx:1:${erd}`);
  expect(last().connection).toMatchObject({ approvedNetworks: ['mvx:1'] });
  await adapter.signMessage({ message: 'x', address: `mvx:1:${erd}` });
  expect(calls).toMatchObject([{ chain: 'elrond:1', method: 'mvx_signMessage' }]);
});

it('uses the former id of a Solana cluster for a wallet that knows only that', async () => {
  const now = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
  const address = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
  const { wallet, calls } = paired('solana', {
    accounts: [`${former}:${address}`],
    chains: [former],
    methods: ['solana_signMessage'],
  });
  const { adapter, active, last } = namespaceWorld([now], { wallets: [wallet] });
  expect(adapter.proposal.formerIds?.[now]).toBe(former);
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone ${now}:${address}`);
  expect(last().connection).toMatchObject({ approvedNetworks: [now] });
  await adapter.signMessage({ message: 'x', address: `${now}:${address}` }).catch(() => undefined);
  expect(calls).toMatchObject([{ chain: former, method: 'solana_signMessage' }]);
});

it.each([
  ['tezos:mainnet', 'tezos:NetXdQprcVkpaWU'],
  ['tezos:NetXdQprcVkpaWU', 'tezos:mainnet'],
] as const)('connects on %s with a wallet that calls it %s', async (listed, approved) => {
  const { wallet, calls } = paired('tezos', {
    accounts: [`${approved}:${tezos}`],
    chains: [approved],
    methods: ['tezos_sign'],
  });
  const { adapter, active } = namespaceWorld([listed], { wallets: [wallet] });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone ${listed}:${tezos}`);
  await adapter.signMessage({ message: 'x', address: `${listed}:${tezos}` });
  expect(calls).toMatchObject([{ chain: approved, method: 'tezos_sign' }]);
});

it('switches only to approved networks', async () => {
  const { wallet } = paired('tezos', {
    accounts: [`tezos:mainnet:${tezos}`, `tezos:ghostnet:${tezos}`],
    chains: ['tezos:mainnet', 'tezos:ghostnet'],
    methods: [],
  });
  const used: string[] = [];
  wallet.use = (_namespace, chain) => used.push(chain);
  const chains = ['tezos:mainnet', 'tezos:ghostnet', 'tezos:unheard'] as const;
  const { adapter, active, networks } = namespaceWorld(chains, { wallets: [wallet] });
  await adapter.connect({ connectorId: 'walletConnect' });
  const [, ghostnet, unheard] = networks;
  if (ghostnet === undefined || unheard === undefined) throw new Error('no network');
  await adapter.switchNetwork(ghostnet);
  expect(active()).toBe(`Phone tezos:ghostnet:${tezos}`);
  await expect(adapter.switchNetwork(unheard)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(used).toEqual(['tezos:ghostnet']);
});

it.each([
  // One letter differs, so the checksum is wrong.
  ['tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjc'],
  ['algorand', 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5B'],
  ['cosmos', 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tue'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
  ['near', 'Alice.near'],
  ['kadena', '<b>'],
])('ignores malformed accounts of %s', async (namespace, address) => {
  const { wallet } = paired(namespace, {
    accounts: [`${namespace}:one:${address}`],
    chains: [`${namespace}:one`],
    methods: [],
  });
  const { adapter, active } = namespaceWorld([`${namespace}:one`], { wallets: [wallet] });
  await expect(adapter.connect({ connectorId: 'walletConnect' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(active()).toBe('disconnected');
});

it('serves an unknown namespace with the methods of the site', async () => {
  const { wallet, calls } = paired('kadena', {
    accounts: ['kadena:mainnet01:k-8'],
    chains: ['kadena:mainnet01'],
    methods: ['kadena_sign_v1'],
  });
  const { adapter, active, networks } = namespaceWorld(['kadena:mainnet01'], { wallets: [wallet] });
  expect(adapter.proposal).toEqual({ methods: [], events: ['accountsChanged', 'chainChanged'] });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe('Phone kadena:mainnet01:k-8');
  const provider = await adapter.getProvider();
  await provider?.request({ method: 'kadena_sign_v1', params: { a: 1 } });
  expect(calls).toEqual([{ chain: 'kadena:mainnet01', method: 'kadena_sign_v1', params: { a: 1 } }]);
  await expect(adapter.signMessage({ message: 'x', address: 'kadena:mainnet01:k-8' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  await expect(
    adapter.getBalance({ address: 'kadena:mainnet01:k-8', network: networks[0] }),
  ).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});

const algo = 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A';
const cardano = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

it.each([
  ['algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k', algo, 'algo_signTxn', ['signed']],
  ['cip34:1-764824073', cardano, 'cardano_signData', { signature: 'signed', key: 'a4' }],
  ['near:mainnet', 'alice.near', 'near_signMessage', { signature: 'signed' }],
  ['mvx:1', erd, 'mvx_signMessage', { signature: 'signed' }],
] as const)('pairs, shows and signs with an account of %s', async (chain, address, method, answer) => {
  const [namespace = ''] = chain.split(':');
  const account = `${chain}:${address}` as const;
  const calls: Call[] = [];
  let proposed: unknown;
  const wallet = fakeWallet(
    async () => ({
      async connect({ proposal, onUri }) {
        proposed = proposal;
        onUri('wc:link', Math.floor(Date.now() / 1_000) + 300);
      },
    }),
    {
      serves: [namespace],
      relayUrl: 'wss://relay.test',
      approves: { [namespace]: { accounts: [account], chains: [chain], methods: [method] } },
    },
  );
  wallet.request = async (_namespace, call) => {
    calls.push(call);
    return answer;
  };
  const adapter = new NamespaceAdapter({ namespace, storage: memoryStorage() });
  const core = createCore({
    networks: [networkOf(chain)],
    adapters: [adapter],
    wallets: [wallet],
    storage: memoryStorage(),
  });
  onTestFinished(() => core.destroy());
  await core.start();
  expect(await connect(core, { connectorId: 'walletConnect' })).toBeUndefined();
  expect(proposed).toEqual({ [namespace]: { ...proposalOf(namespace), chains: [chain] } });
  expect(core.store.getState()).toMatchObject({
    open: false,
    activeNamespace: namespace,
    connections: {
      [namespace]: { status: 'connected', address: account, accounts: [account], chainId: chain },
    },
  });
  const signature = await adapter.signMessage({ message: 'x', address: account });
  expect(signature).toContain('signed');
  expect(calls).toMatchObject([{ chain, method }]);
});

it('reads a balance of Solana from the node of the network, with or without a wallet', async () => {
  const { adapter, networks } = namespaceWorld(['solana:devnet']);
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return Response.json({ jsonrpc: '2.0', id: 1, result: { value: 7 } });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const network = { ...networks[0], rpcUrls: { default: { http: ['https://node.test'] } } };
  const address = 'solana:devnet:7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
  await expect(adapter.getBalance({ address, network })).resolves.toEqual({
    value: 7n,
    decimals: 10,
    symbol: 'TST',
  });
  expect(requested).toEqual(['https://node.test']);
});
