import { memoryStorage } from '@mooring/core/testing';
import { verifyMessage } from '@mooring/signatures';
import { expect, it } from 'vitest';
import { namespaceWorld } from '../test-support/namespace-world.ts';
import { createPolkadotTestWallet } from '../testing/polkadot-test-wallet.ts';

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f';
const kusamaHash = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe';

async function world(options: Partial<Parameters<typeof createPolkadotTestWallet>[0]> = {}) {
  const page = new EventTarget();
  const wallet = createPolkadotTestWallet({ name: 'talisman', keys: [1, 2], ...options });
  wallet.announce(page);
  const made = namespaceWorld([polkadot, kusama], { page });
  await made.adapter.prepare();
  return { ...made, page, wallet };
}

it("connects an extension under its maker's name, and signs a message that verifies", async () => {
  const { adapter, active, last, wallet } = await world();
  expect(last().connectors).toEqual([
    { id: 'polkadot:talisman', type: 'announced', name: 'Talisman', namespaces: ['polkadot'] },
  ]);
  await adapter.connect({ connectorId: 'polkadot:talisman' });
  const [address = ''] = wallet.addresses;
  expect(active()).toBe(`Talisman ${polkadot}:${address}`);
  const account = `${polkadot}:${address}` as const;
  const signature = await adapter.signMessage({ message: 'Ahoy ⚓', address: account });
  const check = { message: 'Ahoy ⚓', signature, address: account } as const;
  await expect(verifyMessage(check)).resolves.toBe(true);
  await expect(adapter.verifyMessage?.(check)).resolves.toBe(true);
  await expect(adapter.verifyMessage?.({ ...check, message: 'Ahoy' })).resolves.toBe(false);
  const other = `${polkadot}:${wallet.addresses[1] ?? ''}` as const;
  await expect(adapter.signMessage({ message: 'x', address: other })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
});

it('supports the requests of a paired wallet, and exposes its own object', async () => {
  const { adapter, wallet } = await world();
  await adapter.connect({ connectorId: 'polkadot:talisman' });
  const provider = await adapter.getProvider();
  expect(provider).toMatchObject({ address: wallet.addresses[0], chainId: polkadot });
  const transactionPayload = { address: wallet.addresses[0], method: '0x00' };
  await expect(
    provider?.request({ method: 'polkadot_signTransaction', params: { transactionPayload } }),
  ).resolves.toMatchObject({ signature: expect.stringMatching(/^0x00[0-9a-f]{128}$/) });
  expect(provider?.wallet).toBe(await wallet.wallet.enable(''));
  await expect(provider?.request({ method: 'polkadot_unheard' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  await adapter.disconnect();
  await expect(provider?.request({ method: 'polkadot_signMessage' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
});

it('shows an account of one chain only on that chain', async () => {
  const { adapter, active, networks } = await world({ genesisHash: kusamaHash });
  await expect(adapter.connect({ connectorId: 'polkadot:talisman' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  await adapter.connect({ connectorId: 'polkadot:talisman', chainId: kusama });
  expect(active()).toMatch(`Talisman ${kusama}:`);
  await expect(adapter.switchNetwork(networks[0])).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(active()).toMatch(`Talisman ${kusama}:`);
});

it('follows the accounts of the wallet, and keeps the one that the visitor chose', async () => {
  const { adapter, active, wallet } = await world();
  const [one = '', two = ''] = wallet.addresses;
  await adapter.connect({ connectorId: 'polkadot:talisman' });
  await adapter.switchConnection({ connectorId: 'polkadot:talisman', address: `${polkadot}:${two}` });
  wallet.setAccounts([one, two]);
  expect(active()).toBe(`Talisman ${polkadot}:${two}`);
  wallet.setAccounts([one]);
  expect(active()).toBe(`Talisman ${polkadot}:${one}`);
});

it('finds and reconnects an extension that arrives after the page', async () => {
  const page = new EventTarget();
  const storage = memoryStorage({ '@mooring/polkadot': '{"connectors":["polkadot:talisman"]}' });
  const wallet = createPolkadotTestWallet({ name: 'talisman', keys: [1] });
  await wallet.wallet.enable('');
  const { adapter, clock, active } = namespaceWorld([polkadot], { page, storage });
  await adapter.reconnect();
  expect(active()).toBe('disconnected');
  wallet.announce(page);
  await clock.advance(1_000);
  await clock.advance(0);
  expect(active()).toMatch('Talisman');
  expect(wallet.prompts()).toEqual(['enable']);
});

it('restores when its code has loaded after the adapter was attached', async () => {
  const before = await world();
  await before.adapter.connect({ connectorId: 'polkadot:talisman' });
  before.adapter.destroy();
  const later = namespaceWorld([polkadot], { page: before.page, storage: before.storage });
  await later.adapter.reconnect();
  expect(later.active()).toBe(`Talisman ${polkadot}:${before.wallet.addresses[0]}`);
  expect(before.wallet.prompts()).toEqual(['enable']);
});

async function connectGiven(given: unknown): Promise<string> {
  const { adapter, active, wallet } = await world();
  const enable = async () => ({
    accounts: { get: async () => given, subscribe: () => undefined },
    signer: {},
  });
  Object.assign(wallet.wallet, { enable });
  await expect(adapter.connect({ connectorId: 'polkadot:talisman' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  return active();
}

it.each([
  undefined,
  'all',
  [null, 5, {}, { address: 5 }, { address: '' }, { address: '<b>' }],
  // An address of Ethereum, one of Solana, and one whose checksum is wrong.
  [
    { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
    { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' },
    { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6' },
  ],
])('rejects the accounts %j', async (given) => {
  expect(await connectGiven(given)).toBe('disconnected');
});

it('ignores an account that throws when it is read', async () => {
  const account = Object.defineProperty({}, 'address', {
    get() {
      throw new Error('no');
    },
  });
  expect(await connectGiven([account])).toBe('disconnected');
});

it('does not list invalid or throwing objects', async () => {
  const page = Object.assign(new EventTarget(), {
    injectedWeb3: {
      '': { enable: () => undefined },
      one: null,
      two: { enable: 'yes' },
      three: { enable: () => undefined },
    },
  });
  const { adapter, last } = namespaceWorld([polkadot], { page });
  await adapter.prepare();
  expect(last().connectors.map(({ id }) => id)).toEqual(['polkadot:three']);
  const broken = Object.defineProperty(new EventTarget(), 'injectedWeb3', {
    get() {
      throw new Error('no');
    },
  });
  const other = namespaceWorld([polkadot], { page: broken });
  await other.adapter.prepare();
  expect(other.last().connectors).toEqual([]);
});

it('passes the proof of unknown metadata to the wallet, and the wallet’s own metadata store to the site', async () => {
  const { adapter, wallet } = await world();
  const payloads: unknown[] = [];
  const provided: unknown[] = [];
  const { enable } = wallet.wallet;
  Object.assign(wallet.wallet, {
    enable: async (site: string) => ({
      ...(await enable(site)),
      signer: {
        signPayload: async (payload: unknown) => {
          payloads.push(payload);
          return { signature: '0x00' };
        },
      },
      metadata: { provide: async (definition: unknown) => provided.push(definition) },
    }),
  });
  await adapter.connect({ connectorId: 'polkadot:talisman' });
  const provider = await adapter.getProvider();
  const transactionPayload = { address: wallet.addresses[0], mode: 1, metadataHash: `0x${'ab'.repeat(32)}` };
  const params = { address: wallet.addresses[0], transactionPayload };
  await provider?.request({ method: 'polkadot_signTransaction', params });
  expect(payloads).toEqual([transactionPayload]);
  const given = provider?.wallet as
    | { metadata: { provide(definition: object): Promise<unknown> } }
    | undefined;
  await given?.metadata.provide({ chain: 'Own' });
  expect(provided).toEqual([{ chain: 'Own' }]);
});
