import type { SessionRecord } from '@mooring/protocol/sign';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { BitcoinNetwork } from '../config/wallet-network.ts';
import { messages } from '../messages/wallet/en.generated.ts';
import type { RequestPrompt } from '../state/state.ts';
import { chainId as bitcoin } from '../test-support/bitcoin-coins.ts';
import { shownTestAccount, testAccount, testNetwork } from '../test-support/test-accounts.ts';
import type { WalletKit } from './wallet-kit.ts';
import { WalletSites } from './wallet-sites.ts';
import { WalletStore } from './wallet-store.ts';

const [one, two, three] = [testNetwork(1), testNetwork(2), testNetwork(3)];
const coins: BitcoinNetwork = {
  namespace: 'bip122',
  caipNetworkId: bitcoin,
  name: 'Devnet Bitcoin',
  esploraUrl: 'http://127.0.0.1:1',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
};
const networks = [one, two, three, coins];
const [account, other] = [shownTestAccount(0x11, networks), shownTestAccount(0x22, networks)];
const held = [testAccount(0x11), testAccount(0x22)];
const topic = 'topic';

const evm = (...chains: readonly string[]) => ({
  ...{ chains, methods: [], events: ['accountsChanged', 'chainChanged'] },
  accounts: chains.map((chain) => `${chain}:${account.evm}`),
});

/** One connected site. `refuse` names a method of the kit that the relay does not carry. */
function connected(namespaces: SessionRecord['namespaces'], refuse?: string) {
  const clock = new FakeClock();
  const expiry = clock.now() / 1_000 + 60;
  let session = { topic, expiry, namespaces } as SessionRecord;
  let live = true;
  const calls: unknown[] = [];
  const carry =
    (name: string, run: (given: never) => void = () => undefined) =>
    async (given: unknown) => {
      if (name === refuse) throw new Error('The relay is down.');
      calls.push([name, given]);
      run(given as never);
    };
  const kit = {
    getActiveSessions: () => (live ? { [topic]: session } : {}),
    emitSessionEvent: carry('emit'),
    updateSession: carry('update', (given: Pick<SessionRecord, 'namespaces'>) => {
      session = { ...session, namespaces: given.namespaces };
    }),
    disconnectSession: carry('disconnect', () => {
      live = false;
    }),
  } as unknown as WalletKit;
  const store = new WalletStore();
  const sites = new WalletSites({ kit, networks, accounts: () => held, clock }, store);
  sites.read();
  return {
    ...{ sites, store, clock, calls },
    /** The emitted events, with their chains. */
    events: () =>
      calls.flatMap((call) => {
        const [name, given] = call as [string, { event: { name: string; data: unknown }; chainId: string }];
        return name === 'emit' ? [[given.event.name, given.chainId, given.event.data]] : [];
      }),
    said: () => store.state().outcome?.say(messages),
  };
}

const request = (params: unknown) => ({ topic, params }) as RequestPrompt;

test('a site is on the first granted EVM chain, until another is chosen', () => {
  const { sites } = connected({
    bip122: { accounts: [`${bitcoin}:${account.addresses[bitcoin]?.[0]}`], methods: [], events: [] },
    eip155: evm('eip155:2', 'eip155:1'),
  });
  expect(sites.choice(topic)).toEqual({ chainId: 'eip155:2', address: account.evm });
  sites.choose(topic, 'eip155:1');
  sites.choose(topic, bitcoin);
  expect(sites.choice(topic)).toEqual({ chainId: 'eip155:1', address: account.evm });
  expect(sites.choice('unknown')).toEqual({ chainId: '', address: '' });
});

test('lists no expired session', async () => {
  const { sites, clock } = connected({ eip155: evm('eip155:1') });
  expect(sites.session(topic)?.topic).toBe(topic);
  await clock.advance(60_000);
  sites.read();
  expect(sites.session(topic)).toBeUndefined();
});

test('switches a site to another chain once the site was told', async () => {
  const { sites, events } = connected({ eip155: evm('eip155:1', 'eip155:2') });
  await sites.switchChain(topic, two);
  expect(events()).toEqual([['chainChanged', 'eip155:2', 2]]);
  expect(sites.choice(topic).chainId).toBe('eip155:2');
  const away = connected({ eip155: evm('eip155:1', 'eip155:2') }, 'emit');
  await away.sites.switchChain(topic, two);
  expect(away.sites.choice(topic).chainId).toBe('eip155:1');
  expect(away.said()).toBe(messages.switchFailed());
});

test('replaces the account of every chain, and tells the site those of its current chain', async () => {
  const { sites, events } = connected({ eip155: evm('eip155:1', 'eip155:2') });
  sites.choose(topic, 'eip155:2');
  await sites.switchAccount(topic, other);
  expect(sites.session(topic)?.namespaces.eip155?.accounts).toEqual([
    `eip155:1:${other.evm}`,
    `eip155:2:${other.evm}`,
  ]);
  expect(events()).toEqual([['accountsChanged', 'eip155:2', [`eip155:2:${other.evm}`]]]);
});

test.each([
  ['both', ['accountsChanged', 'bip122_addressesChanged']],
  ['only its own', ['bip122_addressesChanged']],
  ['none', []],
])('tells a Bitcoin site the new addresses by the events that it was granted: %s', async (_, granted) => {
  const [before] = account.addresses[bitcoin] ?? [];
  const { sites, events } = connected({
    bip122: { accounts: [`${bitcoin}:${before}`], methods: [], events: granted },
  });
  await sites.switchAccount(topic, other);
  const after = other.addresses[bitcoin] ?? [];
  expect(sites.session(topic)?.namespaces.bip122?.accounts).toEqual([`${bitcoin}:${after[0]}`]);
  expect(events().map(([name, chain]) => [name, chain])).toEqual(granted.map((name) => [name, bitcoin]));
  const [, , addresses] = events().find(([name]) => name === 'bip122_addressesChanged') ?? [];
  if (granted.length > 0) expect(addresses).toMatchObject(after.map((address) => ({ address })));
});

test('shows that an account was not switched', async () => {
  const { sites, said } = connected({ eip155: evm('eip155:1') }, 'update');
  await sites.switchAccount(topic, other);
  expect(said()).toBe(messages.switchFailed());
  expect(sites.session(topic)?.namespaces.eip155?.accounts).toEqual([`eip155:1:${account.evm}`]);
});

test('adds a requested chain to the session with the account that the site has', async () => {
  const { sites } = connected({ eip155: evm('eip155:1') });
  const session = sites.session(topic) as SessionRecord;
  expect(await sites.switchAsRequested(request([{ chainId: '0x3' }]), session)).toBeNull();
  expect(sites.choice(topic)).toEqual({ chainId: 'eip155:3', address: account.evm });
  expect(sites.session(topic)?.namespaces.eip155).toMatchObject({
    chains: ['eip155:1', 'eip155:3'],
    accounts: [`eip155:1:${account.evm}`, `eip155:3:${account.evm}`],
  });
});

test('switches to a granted chain without changing the session', async () => {
  const { sites, calls } = connected({ eip155: evm('eip155:1', 'eip155:2') });
  await sites.switchAsRequested(request([{ chainId: '0x2' }]), sites.session(topic) as SessionRecord);
  expect(sites.choice(topic).chainId).toBe('eip155:2');
  expect(calls).toEqual([]);
});

test.each([
  ['an unknown chain', [{ chainId: '0x9' }], 4902],
  ['no chain', [{}], -32602],
  ['nothing', undefined, -32602],
])('refuses to switch to %s', async (_, params, code) => {
  const { sites, calls } = connected({ eip155: evm('eip155:1') });
  const session = sites.session(topic) as SessionRecord;
  await expect(sites.switchAsRequested(request(params), session)).rejects.toMatchObject({ code });
  expect([calls, sites.choice(topic).chainId]).toEqual([[], 'eip155:1']);
});

test('forgets a disconnected site and its choice; one that the relay cannot reach stays', async () => {
  const { sites, store, said } = connected({ eip155: evm('eip155:1', 'eip155:2') });
  sites.choose(topic, 'eip155:2');
  await sites.disconnect(topic);
  expect(store.state()).toMatchObject({ sessions: [], choices: {} });
  expect(said()).toBe(messages.didDisconnect());
  const away = connected({ eip155: evm('eip155:1') }, 'disconnect');
  await away.sites.disconnect(topic);
  expect(away.store.state().outcome?.tone).toBe('error');
  expect(away.sites.session(topic)?.topic).toBe(topic);
});
