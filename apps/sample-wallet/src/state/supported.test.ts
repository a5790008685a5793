import { describeRequest } from '@mooring/clear-signing';
import { describeBitcoinRequest } from '@mooring/clear-signing/bitcoin';
import { describeSolanaRequest } from '@mooring/clear-signing/solana';
import type { ProposalRecord } from '@mooring/protocol/sign';
import { describe, expect, it } from 'vitest';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { shownTestAccount, testNetwork } from '../test-support/test-accounts.ts';
import { addressOn } from '../vault/shown-account.ts';
import { approvedNamespaces, methodKind, supported, wantedChains } from './supported.ts';

const networks = [testNetwork(31337), testNetwork(31338)];
const account = shownTestAccount(0x11, networks);
const proposed = (chains: readonly string[], methods: readonly string[] = ['personal_sign']) => ({
  eip155: { chains, methods, events: ['chainChanged', 'message'] },
});
const proposal = (parts: Partial<ProposalRecord>): ProposalRecord => ({
  id: 1,
  pairingTopic: 'aa',
  expiryTimestamp: 0,
  requiredNamespaces: {},
  optionalNamespaces: {},
  relays: [],
  proposer: { publicKey: 'bb', metadata: { name: '', description: '', url: '', icons: [] } },
  ...parts,
});

describe('wantedChains', () => {
  it('offers requested networks that the wallet knows, and counts the others', () => {
    const wanted = wantedChains(
      proposal({ optionalNamespaces: proposed(['eip155:31338', 'eip155:1']) }),
      networks,
    );
    expect(wanted).toEqual({
      known: [{ network: networks[1], required: false }],
      unknownCount: 1,
      impossible: false,
    });
  });

  it('offers everything if the proposal lists no chains', () => {
    expect(wantedChains(proposal({}), networks).known).toHaveLength(2);
  });

  it.each([
    [
      'an unknown chain is required',
      proposal({ requiredNamespaces: proposed(['eip155:31337', 'eip155:1']) }),
    ],
    [
      'an unknown method is required',
      proposal({ requiredNamespaces: proposed(['eip155:31337'], ['eth_sign']) }),
    ],
    ['another namespace is required', proposal({ requiredNamespaces: { solana: proposed([]).eip155 } })],
    ['it requests no known chain', proposal({ optionalNamespaces: proposed(['eip155:1']) })],
  ])('is impossible when %s', (_, asked) => {
    expect(wantedChains(asked, networks).impossible).toBe(true);
  });
});

describe('approvedNamespaces', () => {
  it('approves only the chosen chains, with the methods and events of both sides', () => {
    const optionalNamespaces = proposed(['eip155:31337', 'eip155:31338'], ['personal_sign', 'eth_sign']);
    expect(approvedNamespaces(proposal({ optionalNamespaces }), networks.slice(1), account)).toEqual({
      eip155: {
        chains: ['eip155:31338'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
        accounts: [`eip155:31338:${account.evm}`],
      },
    });
  });

  it('does not omit required namespaces', () => {
    const requiredNamespaces = proposed(['eip155:31337', 'eip155:31338']);
    expect(() => approvedNamespaces(proposal({ requiredNamespaces }), networks.slice(1), account)).toThrow();
  });
});

describe('early sessions, which use a former id of Solana', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
  const solana: WalletNetwork = {
    namespace: 'solana',
    caipNetworkId: mainnet,
    name: 'Solana',
    rpcUrl: 'http://127.0.0.1:1',
    webSocketUrl: 'ws://127.0.0.1:1',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    tokens: [],
    airdrops: false,
  };
  const owner = shownTestAccount(0x11, [solana]);
  const asking = (...chains: readonly string[]) => ({
    solana: { chains, methods: ['solana_signMessage'], events: [] },
  });

  it('offers the network once for any of its ids', () => {
    for (const chains of [[former], [mainnet, former]])
      expect(wantedChains(proposal({ optionalNamespaces: asking(...chains) }), [solana])).toEqual({
        known: [{ network: solana, required: false }],
        unknownCount: 0,
        impossible: false,
      });
    const required = wantedChains(proposal({ requiredNamespaces: asking(former) }), [solana]);
    expect(required).toMatchObject({ known: [{ required: true }], impossible: false });
  });

  it.each([{ chains: [former] }, { chains: [mainnet, former] }, { chains: [mainnet] }])(
    'grants the account under the requested ids: $chains',
    ({ chains }) => {
      const approved = approvedNamespaces(
        proposal({ optionalNamespaces: asking(...chains) }),
        [solana],
        owner,
      );
      const address = addressOn(owner, mainnet);
      expect(addressOn(owner, former)).toBe(address);
      expect(approved.solana?.accounts).toEqual(chains.map((chain) => `${chain}:${address}`));
    },
  );
});

describe('methodKind', () => {
  it('knows what each supported method is for', () => {
    const methods = Object.values(supported).flatMap((each) => each.methods);
    expect(methods.filter((method) => methodKind(method) === undefined)).toEqual([]);
  });

  it.each(['eth_sign', 'constructor', ''])('does not know %j', (method) => {
    expect(methodKind(method)).toBeUndefined();
  });
});

describe('clear signing', () => {
  const params = {};
  const chain = { name: 'Test', nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 8 } };
  const describeMethod = {
    eip155: (method: string) => describeRequest({ method, params, chain: { ...chain, id: 1 } }),
    solana: (method: string) =>
      describeSolanaRequest({ method, params, cluster: { ...chain, id: 'solana:1' } }),
    bip122: (method: string) =>
      describeBitcoinRequest({ method, params, network: { ...chain, id: 'bip122:1' } }),
  };
  const shown = (['eip155', 'solana', 'bip122'] as const).flatMap((namespace) =>
    supported[namespace].methods
      .filter((method) => methodKind(method) !== 'granted data')
      .map((method) => [namespace, method] as const),
  );

  it.each(shown)('of %s knows %s', (namespace, method) => {
    expect(describeMethod[namespace](method).title).not.toBe(describeMethod[namespace]('unknown').title);
  });
});
