import { verifyMessage } from '@mooring/signatures';
import { base64 } from '@scure/base';
import { expect, it, vi } from 'vitest';
import { namespaceWorld } from '../test-support/namespace-world.ts';
import { createCosmosTestWallet } from '../testing/cosmos-test-wallet.ts';

const hub = 'cosmos:cosmoshub-4';
const osmosis = 'cosmos:osmosis-1';

async function world() {
  const page = new EventTarget();
  const wallet = createCosmosTestWallet({
    place: 'keplr',
    keys: [1, 2],
    prefixes: { 'osmosis-1': 'osmo' },
  });
  wallet.announce(page);
  const made = namespaceWorld([hub, osmosis], { page });
  await made.adapter.prepare();
  return { ...made, page, wallet };
}

it('connects, reports its public key, and signs a message that verifies', async () => {
  const { adapter, active, last, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  const [address = ''] = wallet.addresses;
  const account = `${hub}:${address}` as const;
  expect(active()).toBe(`Keplr ${account}`);
  const key = (await wallet.wallet.getKey('cosmoshub-4')).pubKey;
  expect(last().connection).toMatchObject({
    accountDetails: { [account]: { publicKey: base64.encode(key) } },
  });
  const signature = await adapter.signMessage({ message: 'Ahoy ⚓', address: account });
  await expect(verifyMessage({ message: 'Ahoy ⚓', signature, address: account })).resolves.toBe(true);
  expect(wallet.prompts()).toEqual(['enable', 'signArbitrary']);
});

it('has another address on each chain, and prompts for each chain', async () => {
  const { adapter, active, networks, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  const [, other] = networks;
  if (other === undefined) throw new Error('no network');
  await adapter.switchNetwork(other);
  expect(active()).toMatch(/^Keplr cosmos:osmosis-1:osmo1/);
  await adapter.switchNetwork(networks[0]);
  expect(active()).toBe(`Keplr ${hub}:${wallet.addresses[0]}`);
  expect(wallet.prompts()).toEqual(['enable', 'enable']);
});

it('follows the selected account, and reconnects when the wallet is unlocked', async () => {
  const { adapter, active, wallet, storage } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  const [one = '', two = ''] = wallet.addresses;
  wallet.setAccounts([two]);
  await vi.waitFor(() => expect(active()).toBe(`Keplr ${hub}:${two}`));
  wallet.disconnect();
  await vi.waitFor(() => expect(active()).toBe('disconnected'));
  expect(storage.getItem('@mooring/cosmos')).toContain('cosmos:Keplr');
  await wallet.wallet.enable('cosmoshub-4');
  wallet.setAccounts([one]);
  await vi.waitFor(() => expect(active()).toBe(`Keplr ${hub}:${one}`));
});

it('supports the requests of a paired wallet, with bytes as base64', async () => {
  const { adapter, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  const provider = await adapter.getProvider();
  const [address] = wallet.addresses;
  await expect(provider?.request({ method: 'cosmos_getAccounts' })).resolves.toEqual([
    { algo: 'secp256k1', address, pubkey: expect.stringMatching(/^[A-Za-z0-9+/]{44}$/) },
  ]);
  const signDoc = { chainId: 'cosmoshub-4', accountNumber: '7', authInfoBytes: 'AQI=', bodyBytes: 'Aw==' };
  await expect(
    provider?.request({ method: 'cosmos_signDirect', params: { signerAddress: address, signDoc } }),
  ).resolves.toMatchObject({ signed: signDoc });
  await expect(
    provider?.request({ method: 'cosmos_signAmino', params: { signerAddress: address, signDoc: {} } }),
  ).resolves.toMatchObject({ signed: {} });
  const malformed = ['x', '-1', '1'.repeat(21), ''].map((accountNumber) => ({ ...signDoc, accountNumber }));
  for (const params of [
    undefined,
    {},
    ...[{ bodyBytes: '!' }, ...malformed].map((doc) => ({ signerAddress: address, signDoc: doc })),
  ])
    await expect(provider?.request({ method: 'cosmos_signDirect', params })).rejects.toMatchObject({
      code: 'SOMETHING_WENT_WRONG',
    });
  await expect(provider?.request({ method: 'cosmos_unheard' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(provider?.wallet).toBe(wallet.wallet);
});

it('revokes the approval of the chain on disconnect', async () => {
  const { adapter, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  await adapter.disconnect();
  expect(wallet.requests.at(-1)).toBe('disable');
});

it('lists a wallet that also poses as Keplr once, under its own name', async () => {
  const page = new EventTarget();
  const leap = createCosmosTestWallet({ place: 'leap', keys: [1] });
  leap.announce(page);
  Object.assign(page, { keplr: leap.wallet, okxwallet: { keplr: { enable: 1 } } });
  const { adapter, last } = namespaceWorld([hub], { page });
  await adapter.prepare();
  expect(last().connectors.map(({ name }) => name)).toEqual(['Leap']);
});

it.each([
  undefined,
  null,
  'key',
  {},
  { bech32Address: 5 },
  { bech32Address: '<b>' },
  // A wrong checksum.
  { bech32Address: 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tue' },
])('rejects with NOT_CONNECTED for the key %j', async (key) => {
  const { adapter, active, wallet } = await world();
  Object.assign(wallet.wallet, { getKey: async () => key });
  await expect(adapter.connect({ connectorId: 'cosmos:Keplr' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(active()).toBe('disconnected');
});

it('drops a public key that is too long', async () => {
  const { adapter, last, wallet } = await world();
  const { getKey } = wallet.wallet;
  Object.assign(wallet.wallet, {
    getKey: async (chain: string) => ({ ...(await getKey(chain)), pubKey: new Uint8Array(2_000) }),
  });
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  expect(last().connection).toMatchObject({ status: 'connected', accountDetails: undefined });
});

it.each([
  new Error('There is no chain info for osmosis-1'),
  new Error('There is no modular chain info for osmosis-1'),
  new Error('Invalid chain id'),
  'Unknown chain: osmosis-1',
])('rejects with CHAIN_NOT_SUPPORTED for an unknown chain, which the wallet reports as %s', async (error) => {
  const { adapter, active, networks, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  Object.assign(wallet.wallet, { enable: () => Promise.reject(error) });
  const [, other] = networks;
  await expect(adapter.switchNetwork(other as never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(active()).toBe(`Keplr ${hub}:${wallet.addresses[0]}`);
  await adapter.disconnect();
  await expect(adapter.connect({ connectorId: 'cosmos:Keplr' })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
});

it.each([new Error('Request rejected'), { message: 5 }, undefined, 'a'.repeat(2_000)])(
  'passes on another error of the wallet: %s',
  async (error) => {
    const { adapter, networks, wallet } = await world();
    await adapter.connect({ connectorId: 'cosmos:Keplr' });
    Object.assign(wallet.wallet, { enable: () => Promise.reject(error) });
    await expect(adapter.switchNetwork(networks[1] as never)).rejects.toBe(error);
  },
);

it('connects on a chain that the site has had the wallet add', async () => {
  const { adapter, active, networks, wallet } = await world();
  const { enable } = wallet.wallet;
  const known = new Set(['cosmoshub-4']);
  Object.assign(wallet.wallet, {
    enable: async (chain: string) => {
      if (!known.has(chain)) throw new Error(`There is no chain info for ${chain}`);
      await enable(chain);
    },
    experimentalSuggestChain: async ({ chainId }: { chainId: string }) => known.add(chainId),
  });
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  const keplr = (await adapter.getProvider())?.wallet as {
    experimentalSuggestChain(info: object): Promise<unknown>;
  };
  await keplr.experimentalSuggestChain({ chainId: 'osmosis-1' });
  await adapter.switchNetwork(networks[1] as never);
  expect(active()).toMatch(/^Keplr cosmos:osmosis-1:osmo1/);
});
