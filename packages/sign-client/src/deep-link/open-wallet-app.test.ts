import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createPeers, given, type PeerOptions } from '../test-support/peers.ts';

const choice = 'WALLETCONNECT_DEEPLINK_CHOICE';

/** A device that stores a choice and records the opened addresses. */
function device(href: unknown = 'walletapp://') {
  const kept = new Map<string, unknown>([[choice, JSON.stringify({ href, name: 'Wallet' })]]);
  const opened: string[] = [];
  const deepLinks = {
    read: (key: string) => kept.get(key) ?? null,
    remove: (key: string) => kept.delete(key),
    open: (url: string) => opened.push(url),
  };
  return { kept, opened, deepLinks };
}

const question = { chainId: chain, request: { method: 'personal_sign', params: [] } };

async function connectOn(dapp: PeerOptions) {
  const peers = await createPeers({ dapp });
  const session = await connectPeers(peers);
  const sent: number[] = [];
  peers.dapp.on('session_request_sent', (request) => sent.push(request.id));
  const ask = async () => {
    peers.dapp.request({ topic: session.topic, ...question }).catch(() => undefined);
    await settle();
  };
  return { ...peers, topic: session.topic, sent, ask };
}

describe('a request', () => {
  test('opens the connected app once the relay has the request', async () => {
    const { opened, deepLinks } = device();
    const { relay, clock, topic, sent, ask } = await connectOn({ deepLinks });
    expect(opened).toEqual([]);
    relay.onFrame = () => 'ignore';
    await ask();
    expect(opened).toEqual([]);
    relay.onFrame = () => 'take';
    relay.disconnectAll();
    await clock.advance(200);
    expect(sent).toHaveLength(1);
    expect(opened).toEqual([`walletapp://wc?requestId=${sent[0]}&sessionTopic=${topic}`]);
  });

  test('reads the choice under the configured name', async () => {
    const { kept, opened, deepLinks } = device();
    kept.set(`${choice}:shop`, JSON.stringify({ href: 'shop://' }));
    const { topic, sent, ask } = await connectOn({ deepLinks, deepLinkName: `${choice}:shop` });
    await ask();
    expect(opened).toEqual([`shop://wc?requestId=${sent[0]}&sessionTopic=${topic}`]);
  });

  test('opens nothing for an unsafe or oversized choice, or when deep links are disabled', async () => {
    const evil = device('javascript:alert(1)');
    await (await connectOn({ deepLinks: evil.deepLinks })).ask();
    expect(evil.opened).toEqual([]);
    const junk = device();
    junk.kept.set(choice, `{"href":"${'x'.repeat(4_000)}"}`);
    await (await connectOn({ deepLinks: junk.deepLinks })).ask();
    expect(junk.opened).toEqual([]);
    const opened: string[] = [];
    const linking = {
      openURL: async (url: string) => void opened.push(url),
      addEventListener: () => undefined,
    };
    const storage = memoryStorage();
    await storage.setItem(choice, { href: 'walletapp://', name: 'Wallet' });
    await (await connectOn({ deepLinks: false, linking, storage })).ask();
    expect(opened).toEqual([]);
    const quiet = device();
    const peers = await createPeers({ dapp: { deepLinks: quiet.deepLinks } });
    const { uri = '', approval } = await peers.dapp.connect({});
    peers.wallet.once('session_proposal', ({ id: proposal }) => {
      const sessionConfig = { disableDeepLink: true };
      peers.wallet.approve({ id: proposal, namespaces: given, sessionConfig }).catch(() => undefined);
    });
    await peers.wallet.pair({ uri });
    const session = await approval();
    peers.dapp.request({ topic: session.topic, ...question }).catch(() => undefined);
    await settle();
    expect(quiet.opened).toEqual([]);
  });

  test('opens the app through `linking` in a native app, from the choice in the client’s storage', async () => {
    const opened: string[] = [];
    const linking = {
      openURL: async (url: string) => void opened.push(url),
      addEventListener: () => undefined,
    };
    const storage = memoryStorage();
    await storage.setItem(choice, { href: 'https://wallet.example', name: 'Wallet' });
    const { ask, topic, sent, dapp } = await connectOn({ linking, storage });
    await ask();
    expect(opened).toEqual([`https://wallet.example/wc?requestId=${sent[0]}&sessionTopic=${topic}`]);
    await dapp.disconnect({ topic });
    await settle();
    expect(await storage.getItem(choice)).toBeUndefined();
  });

  test.each([new Error('no app'), undefined, null, 'text'])(
    'is sent even if opening the app throws %s',
    async (thrown) => {
      const { deepLinks } = device();
      const open = () => {
        throw thrown;
      };
      const { wallet, dapp, topic } = await connectOn({ deepLinks: { ...deepLinks, open } });
      wallet.on('session_request', (request) =>
        wallet.respond({ topic, response: { id: request.id, jsonrpc: '2.0', result: 'signed' } }),
      );
      await expect(dapp.request({ topic, ...question })).resolves.toBe('signed');
    },
  );
});

test('forgets the choice when either side ends the session', async () => {
  for (const side of ['dapp', 'wallet'] as const) {
    const { kept, deepLinks } = device();
    const peers = await connectOn({ deepLinks });
    expect(kept.has(choice)).toBe(true);
    await peers[side].disconnect({ topic: peers.topic });
    await settle();
    expect(kept.has(choice)).toBe(false);
  }
});

test('outside a page, removes the choice from the client’s storage when a session ends', async () => {
  for (const side of ['dapp', 'wallet'] as const) {
    const storage = memoryStorage();
    await storage.setItem(choice, JSON.stringify({ href: 'walletapp://' }));
    const peers = await connectOn({ storage });
    expect(await storage.getItem(choice)).toBeDefined();
    await peers[side].disconnect({ topic: peers.topic });
    await settle();
    expect(await storage.getItem(choice)).toBeUndefined();
  }
});

test('a session ends even if the choice cannot be removed', async () => {
  const { deepLinks } = device();
  const remove = () => Promise.reject(null);
  const peers = await connectOn({ deepLinks: { ...deepLinks, remove } });
  await peers.dapp.disconnect({ topic: peers.topic });
  await settle();
  expect([peers.dapp.session.length, peers.wallet.session.length]).toEqual([0, 0]);
});

test.each(['null', '[]', '5', '{', '{"href":5}', '{"href":"walletapp://","web":"yes"}'])(
  'handles any stored value without rejecting: %s',
  async (text) => {
    const { kept, deepLinks } = device();
    kept.set(choice, text);
    const opened: [string, boolean][] = [];
    const open = (url: string, web: boolean) => opened.push([url, web]);
    const { ask, sent } = await connectOn({ deepLinks: { ...deepLinks, open } });
    await ask();
    expect(sent).toHaveLength(1);
    expect(opened.map(([url, web]) => [url.slice(0, 12), web])).toEqual(
      text.includes('walletapp') ? [['walletapp://', false]] : [],
    );
  },
);
