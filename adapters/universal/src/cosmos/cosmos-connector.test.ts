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

it('connects, says which key it has, and signs what can be verified', async () => {
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

it('has another address on each chain, which its visitor allows one by one', async () => {
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

it('follows the account that is selected in the wallet, and awaits it while it is locked', async () => {
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

it('is asked as a paired wallet is: bytes go in and come out as base64', async () => {
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
  for (const params of [undefined, {}, { signerAddress: address, signDoc: { bodyBytes: '!' } }])
    await expect(provider?.request({ method: 'cosmos_signDirect', params })).rejects.toMatchObject({
      code: 'SOMETHING_WENT_WRONG',
    });
  await expect(provider?.request({ method: 'cosmos_unheard' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(provider?.wallet).toBe(wallet.wallet);
});

it('leaves the chain that it was allowed', async () => {
  const { adapter, wallet } = await world();
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  await adapter.disconnect();
  expect(wallet.requests.at(-1)).toBe('disable');
});

it('lists a wallet that also poses as Keplr once, as itself', async () => {
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
])('takes no account from a wallet whose key is %j', async (key) => {
  const { adapter, active, wallet } = await world();
  Object.assign(wallet.wallet, { getKey: async () => key });
  await expect(adapter.connect({ connectorId: 'cosmos:Keplr' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(active()).toBe('disconnected');
});

it('leaves out a key that is too long to be one', async () => {
  const { adapter, last, wallet } = await world();
  const { getKey } = wallet.wallet;
  Object.assign(wallet.wallet, {
    getKey: async (chain: string) => ({ ...(await getKey(chain)), pubKey: new Uint8Array(2_000) }),
  });
  await adapter.connect({ connectorId: 'cosmos:Keplr' });
  expect(last().connection).toMatchObject({ status: 'connected', accountDetails: undefined });
});
