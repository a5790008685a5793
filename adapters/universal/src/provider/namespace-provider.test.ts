import { describe, expect, it } from 'vitest';
import { providerWorld } from '../test-support/provider-world.ts';

/** A method that wallets approve, one that a node answers, one the wallet would have to approve, and a chain. */
const namespaces = [
  [
    'solana',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana_signMessage',
    'getBalance',
    'solana_signTransaction',
  ],
  ['cosmos', 'cosmoshub-4', 'cosmos_signDirect', 'status', 'cosmos_signAmino'],
  ['algorand', 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73k', 'algo_signTxn', 'status', 'algo_signData'],
  [
    'polkadot',
    '91b171bb158e2d3848fa23a9f1c25182',
    'polkadot_signMessage',
    'system_chain',
    'polkadot_signTransaction',
  ],
  ['cip34', '1-764824073', 'cardano_signTx', 'query', 'cardano_signData'],
  ['elrond', '1', 'erd_signMessage', 'query', 'erd_signTransaction'],
  ['multiversx', '1', 'multiversx_signMessage', 'query', 'mvx_signTransaction'],
  ['near', 'mainnet', 'near_signTransaction', 'query', 'near_signIn'],
  ['tezos', 'mainnet', 'tezos_sign', 'query', 'tezos_send'],
  ['bip122', '000000000019d6689c085ae165831e93', 'signMessage', 'query', 'sendTransfer'],
  ['kadena', 'mainnet01', 'kadena_sign', 'query', 'wallet_sign'],
] as const;

const rest: readonly string[] = ['cosmos', 'algorand', 'cip34', 'elrond', 'multiversx', 'tezos'];

async function connected(name: string, reference: string, method: string, rpcMap?: Record<string, string>) {
  const here = await providerWorld({ disableProviderPing: false });
  const provider = await here.open();
  const chains = [`${name}:${reference}`, `${name}:other`];
  const requested = { chains, methods: [method], events: ['accountsChanged', 'chainChanged'] };
  const accounts = [`${name}:${reference}:one`, `${name}:${reference}:one`, `${name}:other:two`];
  await here.connect(
    provider,
    { optionalNamespaces: { [name]: rpcMap === undefined ? requested : { ...requested, rpcMap } } },
    { namespaces: { [name]: { ...requested, accounts } } },
  );
  return { here, provider, accounts };
}

describe.each(namespaces)('%s', (name, reference, method, read) => {
  const chain = `${name}:${reference}`;

  it.each([chain, reference])(
    'sends approved methods to the wallet, and others to the node that the site set as %s',
    async (key) => {
      const { here, provider } = await connected(name, reference, method, { [key]: 'http://node.test' });
      expect(await provider.request({ method, params: { any: 'thing' } })).toBe(`${method} on ${chain}`);
      expect(here.asks).toMatchObject([{ params: { any: 'thing' } }]);
      expect(await provider.request({ method: read, params: { by: 'name' } })).toBe(
        `${read} of http://node.test`,
      );
      const methods = here.posted.map(({ body }) => body.method);
      expect(methods).toEqual(rest.includes(name) ? [read] : ['test', read]);
      expect(here.posted.at(-1)?.body.params).toEqual({ by: 'name' });
    },
  );

  it('names a chain without a node', async () => {
    const { here, provider } = await connected(name, reference, method);
    await expect(provider.request({ method: read })).rejects.toThrow(
      `No RPC url provided for chainId: ${chain}`,
    );
    await expect(provider.request({ method: read }, `${name}:third`)).rejects.toThrow(
      `JSON-RPC provider for ${name}:third not found`,
    );
    expect(here.posted).toEqual([]);
  });

  it('returns the addresses of the current chain, and emits another', async () => {
    const { here, provider } = await connected(name, reference, method);
    expect(await provider.enable()).toEqual(['one']);
    provider.setDefaultChain(`${name}:other`);
    expect(await provider.enable()).toEqual(['two']);
    expect(here.events).toEqual([
      ['chainChanged', 'other'],
      ['accountsChanged', ['two']],
      ['default_chain_changed', `${name}:other`],
    ]);
  });
});

it.each(namespaces)(
  '%s: never sends wallet-only methods to a node',
  async (name, reference, method, _read, unapproved) => {
    const { here, provider } = await connected(name, reference, method, { [reference]: 'http://node.test' });
    await expect(provider.request({ method: unapproved })).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
    });
    expect(here.posted).toEqual([]);
  },
);

it('keeps several namespaces apart', async () => {
  const here = await providerWorld();
  const provider = await here.open();
  const entry = (name: string) => ({ chains: [`${name}:a`], methods: [`${name}_sign`], events: [] });
  const accounts = (name: string) => ({ ...entry(name), accounts: [`${name}:a:${name}`] });
  await here.connect(
    provider,
    { optionalNamespaces: { solana: entry('solana'), near: entry('near'), tezos: entry('tezos') } },
    { namespaces: { near: accounts('near'), 'solana:a': accounts('solana') } },
  );
  expect(Object.keys(provider.rpcProviders)).toEqual(['near', 'solana']);
  expect(await provider.enable()).toEqual(['near']);
  expect(await provider.request({ method: 'solana_sign' }, 'solana:a')).toBe('solana_sign on solana:a');
  await expect(provider.request({ method: 'tezos_sign' }, 'tezos:a')).rejects.toThrow(
    "Namespace 'tezos' is not configured. Please call connect() first with namespace config.",
  );
});

describe('the chains of a connection', () => {
  it('can be read at once if their node is known, and no request is sent before', async () => {
    const { here, provider } = await connected('eip155', '1', 'personal_sign', {
      1: 'http://one.test',
      'eip155:other': 'no address',
    });
    const { httpProviders } = provider.rpcProviders.eip155 ?? {};
    expect(httpProviders?.['1']?.url).toBe('http://one.test');
    expect(httpProviders?.['eip155:1']).toBe(httpProviders?.['1']);
    expect(httpProviders?.other).toBeUndefined();
    expect(here.posted).toEqual([]);
  });

  it('can be read if an update adds them', async () => {
    const { here, provider } = await connected('eip155', '1', 'personal_sign', {
      1: 'http://one.test',
      137: 'http://two.test',
    });
    const { topic = '', namespaces = {} } = provider.session ?? {};
    expect(provider.rpcProviders.eip155?.httpProviders['137']).toBeUndefined();
    const { eip155 = { accounts: [], methods: [], events: [] } } = namespaces;
    const more = {
      ...eip155,
      chains: ['eip155:1', 'eip155:137'],
      accounts: [...eip155.accounts, 'eip155:137:two'],
    };
    await here.wallet.update({ topic, namespaces: { eip155: more } });
    await here.settle();
    expect(provider.rpcProviders.eip155?.httpProviders['137']?.url).toBe('http://two.test');
  });
});
