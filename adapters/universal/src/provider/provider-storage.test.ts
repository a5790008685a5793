import { memoryStorage } from '@mooring/sign-client/testing';
import { describe, expect, it } from 'vitest';
import { ProviderStorage } from './provider-storage.ts';

const requested = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } };
const calls = (id: string, hash = '1') => ({
  request: { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [] } as const,
  result: {
    id,
    capabilities: { caip345: { caip2: 'eip155:1', transactionHashes: [`0x${hash.repeat(64)}`] } },
  },
});

/** A page of a site, and of the same site after a reload. */
function site() {
  const storage = memoryStorage();
  const here = { now: 0, storage };
  return Object.assign(here, {
    page: (prefix = '') => new ProviderStorage(storage, prefix, () => here.now),
    keep: (page: ProviderStorage, id: string, hash?: string): Promise<void> => {
      const { request, result } = calls(id, hash);
      return page.keepCalls(request, result);
    },
  });
}

describe('the requested namespaces', () => {
  it('are restored after a reload, with the current session', async () => {
    const here = site();
    await here.page().keep('topic', requested);
    const later = here.page();
    expect(await later.current()).toBe('topic');
    expect(await later.requested('topic')).toEqual(requested);
    await later.forget('topic');
    expect(await here.page().current()).toBeUndefined();
    expect(await here.page().requested('topic')).toBeUndefined();
  });

  it('are separate for clients of other names', async () => {
    const here = site();
    await here.page('one').keep('topic', requested);
    expect(await here.page('two').current()).toBeUndefined();
    expect(await here.page('one').current()).toBe('topic');
  });

  it.each(['namespaces', 'optionalNamespaces', '/namespaces', '/optionalNamespaces'])(
    'are read from the records of the original provider: %s',
    async (name) => {
      const here = site();
      await here.storage.setItem(`wc@2:universal_provider:${name}topic`, requested);
      expect(await here.page().requested('topic')).toEqual(requested);
    },
  );

  it.each([5, 'text', [], { eip155: {} }, { eip155: { methods: [], events: 'x' } }])(
    'are empty if storage contains %j',
    async (left) => {
      const here = site();
      await here.storage.setItem('wc@2:universal_provider:namespacestopic', left);
      await here.storage.setItem('mooring/provider/session/topic', left);
      await here.storage.setItem('mooring/provider/current', { topic: 1 });
      expect(await here.page().requested('topic')).toBeUndefined();
      expect(await here.page().current()).toBeUndefined();
    },
  );
});

describe('stored capabilities', () => {
  it('belong to their session, and are removed when it changes', async () => {
    const here = site();
    const page = here.page();
    expect(page.keepCapabilities('topic', 'key', { '0x1': {} })).toBe(false);
    await page.keep('topic', requested);
    expect(page.keepCapabilities('topic', 'key', 'text' as never)).toBe(false);
    expect(page.keepCapabilities('topic', 'key', { '0x1': {} })).toBe(true);
    await page.calls('');
    const later = here.page();
    expect(later.capabilities('topic', 'key')).toBeUndefined();
    await later.requested('topic');
    expect(later.capabilities('topic', 'key')).toEqual({ '0x1': {} });
    expect(later.capabilities('topic', 'constructor')).toBeUndefined();
    later.forgetCapabilities('topic');
    expect(later.capabilityKeys('topic')).toEqual([]);
    await later.calls('');
    expect(await here.storage.getItem('mooring/provider/session/topic')).toEqual({ asked: requested });
  });

  it('are limited to the latest fifty', async () => {
    const page = site().page();
    await page.keep('topic', requested);
    for (let index = 0; index < 60; index += 1) page.keepCapabilities('topic', `key${index}`, { '0x1': {} });
    expect(page.capabilityKeys('topic')).toHaveLength(50);
    expect(page.capabilities('topic', 'key9')).toBeUndefined();
    expect(page.capabilities('topic', 'key59')).toBeDefined();
  });
});

describe('sent calls', () => {
  it('are found by their id for a day', async () => {
    const here = site();
    await here.keep(here.page(), 'batch');
    here.now = 86_399_000;
    expect(await here.page().calls('batch')).toMatchObject(calls('batch'));
    expect(await here.page().calls('other')).toBeUndefined();
    here.now = 86_400_000;
    expect(await here.page().calls('batch')).toBeUndefined();
  });

  it('are limited to a hundred, without duplicate ids', async () => {
    const here = site();
    const page = here.page();
    await Promise.all(Array.from({ length: 101 }, (_each, index) => here.keep(page, `batch${index}`)));
    await here.keep(page, 'batch50', '2');
    expect(await page.calls('batch0')).toBeUndefined();
    expect(await page.calls('batch1')).toBeDefined();
    expect(await page.calls('batch50')).toMatchObject(calls('batch50', '2'));
    expect(await here.storage.getItem('mooring/provider/calls')).toHaveLength(100);
  });

  it.each([[[null, 5, {}, { expiry: 9e9 }, { expiry: 9e9, result: null }]], ['text'], [{ length: 1 }]])(
    'are stored beside %j, which storage contained',
    async (left) => {
      const here = site();
      await here.storage.setItem('mooring/provider/calls', left);
      const page = here.page();
      expect(await page.calls('batch')).toBeUndefined();
      await here.keep(page, 'batch');
      expect(await page.calls('batch')).toMatchObject(calls('batch'));
    },
  );
});

it('works without its records if storage refuses', async () => {
  const refuse = (): Promise<never> => Promise.reject(new Error('forbidden'));
  const storage = { ...memoryStorage(), getItem: refuse, setItem: refuse, removeItem: refuse };
  const page = new ProviderStorage(storage, '', () => 0);
  await page.keep('topic', requested);
  expect(page.keepCapabilities('topic', 'key', { '0x1': {} })).toBe(true);
  const { request, result } = calls('batch');
  await page.keepCalls(request, result);
  expect(await page.calls('batch')).toBeUndefined();
  expect(await page.current()).toBeUndefined();
  await page.forget('topic');
  expect(page.capabilityKeys('topic')).toEqual([]);
});
