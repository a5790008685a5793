// Preloads the code, so that one advance of the clock is enough.
import '../exports/links.ts';
import '../exports/modal.ts';
import '../exports/background.ts';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { AppKitCore, CoreOptions } from '../contract/core.ts';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { BaseStorage, TabLocks } from '../contract/platform.ts';
import type { Grant, OpenLink } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { close } from '../modal/close.ts';
import { open } from '../modal/open.ts';
import { type FakeAdapter, makeCore } from '../test-support/fake-adapter.ts';
import { testLocks } from '../test-support/test-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet, grantOn, type RequestedApproval } from '../testing/test-remote-wallet.ts';
import { rememberLink } from './remember-link.ts';
import { readLinks } from './stored-links.ts';
import type { SeenPage } from './watch-connecting.ts';

const uriOf = (digit: string) => `wc:${digit.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`;
const uri = uriOf('a');
const topic = 'a'.repeat(64);

interface Shared {
  readonly storage: BaseStorage;
  readonly clock: FakeClock;
  readonly locks: TabLocks;
}

/** A browser, in which pages of the site follow one another. */
const browser = (): Shared => ({
  storage: memoryStorage(),
  clock: new FakeClock(undefined, 4),
  locks: testLocks(),
});

interface Waiting extends OpenLink {
  approve(): void;
  fail(error: Error): void;
}

/** A page of the site. Its wallet answers when the test does. */
async function page(
  shared: Shared,
  options: Partial<CoreOptions> = {},
  { restores = {}, shows = uri }: { readonly restores?: ByNamespace<Grant>; readonly shows?: string } = {},
) {
  const links: Waiting[] = [];
  const requested: (RequestedApproval & { approve(): void; fail(error: Error): void })[] = [];
  const remote = fakeWallet(async () => {
    if (Object.keys(restores).length > 0) remote.grant(restores);
    return {
      connect: (one) =>
        new Promise<void>((approve, fail) => {
          one.signal.addEventListener('abort', () => fail(one.signal.reason));
          requested.push({ ...one, approve, fail });
          one.onUri(shows, Math.floor(shared.clock.now() / 1000) + 300);
        }),
      resume: (link) =>
        new Promise<void>((approve, fail) => {
          if (link.signal.aborted) fail(link.signal.reason);
          link.signal.addEventListener('abort', () => fail(link.signal.reason));
          links.push({ ...link, approve, fail });
        }),
    };
  });
  const { core, adapter } = makeCore({ ...shared, pairing: remote, ...options });
  onTestFinished(() => core.destroy());
  adapter.answer = async (call) => {
    if (call !== 'connect walletConnect') return;
    adapter.reportConnected('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
  };
  const events: string[] = [];
  onModalEvent(core, ({ event }) => events.push(event));
  await core.start();
  await settle(shared.clock);
  return { core, adapter, remote, links, requested, events };
}

async function settle(clock: FakeClock): Promise<void> {
  await vi.dynamicImportSettled();
  await clock.advance(0);
}

const connected = (core: AppKitCore) => core.store.getState().connections.eip155?.status === 'connected';
const stored = (core: AppKitCore) => readLinks(core).map((link) => link.topic);

/** A page that shows a code and ends before its wallet answers: a page that is loaded again runs no further code. */
async function endedPage(shared: Shared): Promise<void> {
  const locks = testLocks();
  const { core } = await page({ ...shared, locks });
  open(core);
  void connect(core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  expect(stored(core)).toEqual([topic]);
  await shared.clock.advance(1_000);
}

it('stores a link without its key, and forgets it once it is answered or given up', async () => {
  const shared = browser();
  const { core, requested } = await page(shared);
  open(core);
  void connect(core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  expect(shared.storage.getItem('@mooring/links')).not.toContain('b'.repeat(64));
  close(core);
  await settle(shared.clock);
  expect(stored(core)).toEqual([]);
  open(core);
  void connect(core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  expect(stored(core)).toEqual([topic]);
  requested[1]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
  expect(stored(core)).toEqual([]);
});

it('connects a wallet that approves after the page was loaded again, and opens no modal', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, links, events } = await page(shared);
  let opened = false;
  core.store.subscribe((state) => {
    opened ||= state.open;
  });
  expect(links).toMatchObject([{ topic }]);
  expect(connected(core)).toBe(false);
  links[0]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
  expect(opened).toBe(false);
  expect(events).toContain('CONNECT_SUCCESS');
  expect(stored(core)).toEqual([]);
});

it('shows that it waits for the answer to an earlier link', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, links } = await page(shared);
  expect(core.store.getState().earlierLinks).toBe(1);
  links[0]?.fail(createError('REJECTED'));
  await settle(shared.clock);
  expect(core.store.getState().earlierLinks).toBe(0);
});

it('sends requests to the app that the visitor opened with the link', async () => {
  const shared = browser();
  const before = await page({ ...shared, locks: testLocks() });
  open(before.core);
  void connect(before.core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  rememberLink(before.core, { base: 'lagoon://', name: 'Lagoon' });
  await shared.clock.advance(1_000);
  const { core, links } = await page(shared);
  expect(core.store.getState().linking).toBe(undefined);
  links[0]?.approve();
  await settle(shared.clock);
  expect(core.store.getState().linking).toEqual({ href: 'lagoon://', name: 'Lagoon' });
});

it('connects a wallet whose session was settled before the page began', async () => {
  const shared = browser();
  await endedPage(shared);
  const grants = { eip155: grantOn('eip155:1') };
  const { core, links, adapter } = await page(shared, {}, { restores: grants });
  links[0]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
  expect(adapter.calls.filter((call) => call === 'connect walletConnect')).toHaveLength(1);
});

it.each([
  ['declines', createError('REJECTED')],
  ['lets it expire', createError('PAIRING_EXPIRED')],
])('shows nothing if the wallet %s, and forgets the link', async (_name, error) => {
  const shared = browser();
  await endedPage(shared);
  const { core, links } = await page(shared);
  links[0]?.fail(error);
  await settle(shared.clock);
  expect(core.store.getState()).toMatchObject({
    open: false,
    connectFlow: { status: 'idle' },
    pairing: { status: 'idle' },
  });
  expect(stored(core)).toEqual([]);
});

it('loads nothing for a link that has expired, and without links', async () => {
  const shared = browser();
  expect((await page(shared)).remote.loads()).toBe(0);
  await endedPage(shared);
  await shared.clock.advance(300_000);
  const { core, remote } = await page(shared);
  expect(remote.loads()).toBe(0);
  expect(stored(core)).toEqual([]);
});

it('also resumes a link if the site restores no connections', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, links } = await page(shared, { reconnect: false });
  links[0]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
});

it('leaves a link to the tab that shows it, and waits for its answer once that tab is closed', async () => {
  const shared = browser();
  const first = await page(shared);
  open(first.core);
  void connect(first.core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  await shared.clock.advance(1_000);
  const second = await page(shared);
  expect(second.links).toEqual([]);
  first.requested[0]?.approve();
  await settle(shared.clock);
  expect(connected(first.core)).toBe(true);
  expect(second.links).toEqual([]);
});

it('waits in one tab only', async () => {
  const shared = browser();
  await endedPage(shared);
  const [first, second] = [await page(shared), await page(shared)];
  expect([first.links.length, second.links.length]).toEqual([1, 0]);
  first.core.destroy();
  await settle(shared.clock);
  first.links[0]?.fail(createError('ABORTED'));
  await settle(shared.clock);
  expect(second.links).toHaveLength(1);
});

it('lets a visible tab go first', async () => {
  const shared = browser();
  await endedPage(shared);
  const target = new EventTarget();
  const hidden = Object.assign(target, { visibilityState: 'hidden' }) as unknown as SeenPage;
  vi.stubGlobal('document', hidden);
  const { links } = await page(shared);
  vi.unstubAllGlobals();
  expect(links).toEqual([]);
  Object.assign(hidden, { visibilityState: 'visible' });
  target.dispatchEvent(new Event('visibilitychange'));
  await settle(shared.clock);
  expect(links).toHaveLength(1);
});

it('gives the link up once the visitor connects another wallet', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, adapter, links } = await page(shared);
  adapter.reportConnected();
  await settle(shared.clock);
  expect(links[0]?.signal.aborted).toBe(true);
  expect(stored(core)).toEqual([]);
});

it('gives the link up once a wallet connects that answered a link of another tab', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, remote, links, adapter } = await page(shared);
  remote.grant({ eip155: grantOn('eip155:1') }, 'c'.repeat(64));
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
  expect(connects(adapter)).toEqual(['connect walletConnect']);
  expect(links[0]?.signal.aborted).toBe(true);
  expect(stored(core)).toEqual([]);
});

it('keeps the link for the next page if the code of the wallet does not load', async () => {
  const shared = browser();
  await endedPage(shared);
  const offline = fakeWallet(async () => {
    throw new Error('offline');
  });
  const { core } = makeCore({ ...shared, pairing: offline });
  await core.start();
  await settle(shared.clock);
  expect(stored(core)).toEqual([topic]);
  core.destroy();
  expect((await page(shared)).links).toHaveLength(1);
});

it('pairs and connects as before if storage refuses', async () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  const shared = { ...browser(), storage: { getItem: refuse, setItem: refuse, removeItem: refuse } };
  const { core, requested } = await page(shared);
  open(core);
  void connect(core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  requested[0]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
});

it('gives a link up if the visitor connects a wallet while another page still waits for its answer', async () => {
  const shared = browser();
  await endedPage(shared);
  let release: () => void = () => undefined;
  void shared.locks.request(`@mooring/links/${topic}`, {}, () => {
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const { core, adapter, links } = await page(shared);
  adapter.reportConnected();
  await settle(shared.clock);
  const before = core.store.getState().connections.eip155;
  expect(connected(core)).toBe(true);
  release();
  await settle(shared.clock);
  links[0]?.approve();
  await settle(shared.clock);
  expect(core.store.getState().connections.eip155).toBe(before);
  expect(stored(core)).toEqual([]);
});

it('leaves a link to the next page when its core ends while it waits', async () => {
  const shared = browser();
  await endedPage(shared);
  const first = await page(shared);
  first.core.destroy();
  await settle(shared.clock);
  const { core, links } = await page(shared);
  links[0]?.approve();
  await settle(shared.clock);
  expect(connected(core)).toBe(true);
});

/** Two pages whose links no wallet has answered when they end. */
async function twoEndedPages(shared: Shared): Promise<void> {
  for (const digit of ['c', 'a']) {
    const { core } = await page({ ...shared, locks: testLocks() }, {}, { shows: uriOf(digit) });
    open(core);
    void connect(core, { connectorId: 'walletConnect' });
    await settle(shared.clock);
    await shared.clock.advance(1_000);
  }
}

const connects = ({ calls }: FakeAdapter) => calls.filter((call) => call.startsWith('connect'));

it.each([0, 1])(
  'connects a wallet once while two links wait, and gives the other up: %j answers',
  async (which) => {
    const shared = browser();
    await twoEndedPages(shared);
    const { core, links, adapter } = await page(shared);
    expect(links).toHaveLength(2);
    links[which]?.approve();
    await settle(shared.clock);
    expect(connected(core)).toBe(true);
    expect(connects(adapter)).toEqual(['connect walletConnect']);
    expect(links.map(({ signal }) => signal.aborted)).toEqual([which === 1, which === 0]);
    expect(stored(core)).toEqual([]);
    expect(core.runtime.requested.size).toBe(0);
  },
);

it.each(['the earlier link', 'the new one'])(
  'connects a wallet once that answers %s while both wait',
  async (which) => {
    const shared = browser();
    await endedPage(shared);
    const { core, links, requested, adapter } = await page(shared);
    open(core);
    void connect(core, { connectorId: 'walletConnect' });
    await settle(shared.clock);
    expect([links.length, requested.length]).toEqual([1, 1]);
    if (which === 'the new one') requested[0]?.approve();
    else links[0]?.approve();
    await settle(shared.clock);
    expect(connected(core)).toBe(true);
    expect(connects(adapter)).toEqual(['connect walletConnect']);
  },
);

it('connects a wallet once that answers an earlier link after a new one was given up', async () => {
  const shared = browser();
  await endedPage(shared);
  const { core, links, requested, adapter } = await page(shared);
  open(core);
  void connect(core, { connectorId: 'walletConnect' });
  await settle(shared.clock);
  requested[0]?.fail(createError('REJECTED'));
  await settle(shared.clock);
  links[0]?.approve();
  await settle(shared.clock);
  expect(connects(adapter)).toEqual(['connect walletConnect']);
});
