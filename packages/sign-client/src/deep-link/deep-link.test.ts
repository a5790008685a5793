import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createPeers, given, type PeerOptions } from '../test-support/peers.ts';
import { formatDeepLink } from './format-deep-link.ts';
import { webDeepLinks } from './web-deep-links.ts';

const choice = 'WALLETCONNECT_DEEPLINK_CHOICE';
const id = 1_700_000_000_000_123;
const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9';
const query = `requestId=${id}&sessionTopic=${topic}`;
const startapp =
  'cmVxdWVzdElkPTE3MDAwMDAwMDAwMDAxMjMmc2Vzc2lvblRvcGljPTdmNmU1MDRiZmFkNjBiNDg1NDUwNTc4ZTA1Njc4ZWQzZThlOGM0NzUxZDNjNjE2MGJlMTcxNjBkNjNlYzkwZjk';

describe('formatDeepLink', () => {
  test.each([
    ['https://wallet.example.com/', `https://wallet.example.com/wc?${query}`],
    ['walletapp://', `walletapp://wc?${query}`],
    ['walletapp:', `walletapp:/wc?${query}`],
    ['https://t.me/wallet/start', `https://t.me/wallet/start?startapp=${startapp}`],
    ['https://t.me/wallet?x=1', `https://t.me/wallet?x=1&startapp=${startapp}`],
    // Not Telegram's, despite the prefix.
    ['https://t.me.evil.example', `https://t.me.evil.example/wc?${query}`],
  ])('builds the URL for %s', (base, url) => {
    expect(formatDeepLink(base, id, topic)).toBe(url);
  });

  test.each([
    'javascript://%0aalert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/b',
    'view-source:https://a.example',
    'wallet',
    '//evil.example',
    '',
    'walletapp://\njavascript:alert(1)',
    ' walletapp://',
    `walletapp://${'x'.repeat(512)}`,
    7,
    null,
    undefined,
  ])('returns undefined for %j', (base) => {
    expect(formatDeepLink(base, id, topic)).toBeUndefined();
  });
});

describe('webDeepLinks', () => {
  const open = (url: string, changes: object = {}, web = false) => {
    const opened: unknown[] = [];
    const page: Record<string, unknown> = {
      document: { hasFocus: () => true },
      open: (...parameters: unknown[]) => opened.push(parameters),
      ...changes,
    };
    page.self = page;
    page.top ??= page;
    webDeepLinks(page as never)?.open(url, web);
    return opened;
  };
  const noOpener = 'noreferrer noopener';

  test('opens an app link in the same tab, and its web address in a new one without access to the page', () => {
    expect(open('walletapp://wc')).toEqual([['walletapp://wc', '_self', noOpener]]);
    expect(open('https://wallet.example/wc')).toEqual([['https://wallet.example/wc', '_blank', noOpener]]);
  });

  test('opens a web wallet in its window', () => {
    const opened: unknown[] = [];
    const found = { location: { href: 'about:blank' }, focus: () => opened.push('focus') };
    const seek = (...parameters: unknown[]) => {
      opened.push(parameters);
      return found;
    };
    open('https://wallet.example/wc', { open: seek }, true);
    expect(opened).toEqual([['', 'mooring-wallet https://wallet.example'], 'focus']);
    expect(found.location.href).toBe('https://wallet.example/wc');
  });

  test('opens in the top page from a frame, and always in a new tab in Telegram', () => {
    expect(open('walletapp://wc', { top: {} })).toEqual([['walletapp://wc', '_top', noOpener]]);
    expect(open('walletapp://wc', { TelegramWebviewProxy: {} })).toEqual([
      ['walletapp://wc', '_blank', noOpener],
    ]);
  });

  test('opens nothing while the page has no focus', () => {
    expect(open('walletapp://wc', { document: { hasFocus: () => false } })).toEqual([]);
  });

  test('returns undefined without a document, and ignores blocked storage', () => {
    expect(webDeepLinks({ open: () => undefined } as never)).toBeUndefined();
    const page = {
      document: {},
      open: () => undefined,
      get localStorage() {
        throw new Error('SecurityError');
      },
    };
    const links = webDeepLinks(page as never);
    expect(links?.read(choice)).toBeNull();
    expect(links?.remove(choice)).toBeUndefined();
  });
});

/** A device that stores a choice and records what it opens. */
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

  test('is sent even if opening the app fails', async () => {
    const { deepLinks } = device();
    const open = () => {
      throw new Error('no app');
    };
    const { wallet, dapp, topic } = await connectOn({ deepLinks: { ...deepLinks, open } });
    wallet.on('session_request', (request) =>
      wallet.respond({ topic, response: { id: request.id, jsonrpc: '2.0', result: 'signed' } }),
    );
    await expect(dapp.request({ topic, ...question })).resolves.toBe('signed');
  });
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
