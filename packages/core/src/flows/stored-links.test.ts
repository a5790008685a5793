import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { forgetLink, readLinks, storeLink } from './stored-links.ts';

const link = (topic: string) => ({ topic, walletId: 'walletConnect', shownAt: 1, expiry: 2 });

it('stores the eight newest links, each once, and none once all are forgotten', () => {
  const storage = memoryStorage();
  const { core } = makeCore({ storage });
  for (const topic of 'abcdefghi') storeLink(core, link(topic));
  storeLink(core, { ...link('c'), linking: '{}' });
  expect(readLinks(core).map(({ topic }) => topic)).toEqual([...'cihgfedb']);
  for (const topic of 'bcdefghi') forgetLink(core, topic);
  expect(storage.getItem('@mooring/links')).toBe(null);
});

it.each([
  'not JSON',
  '{}',
  '[null]',
  '[5]',
  JSON.stringify([{ ...link('a'), topic: '' }]),
  JSON.stringify([{ ...link('a'), walletId: 5 }]),
  JSON.stringify([{ ...link('a'), expiry: 'soon' }]),
  JSON.stringify([{ ...link('a'), shownAt: 1e300 }]),
  JSON.stringify([{ ...link('a'), linking: {} }]),
  JSON.stringify([link('a'.repeat(30_000))]),
])('ignores %j', (text) => {
  const { core } = makeCore({ storage: memoryStorage({ '@mooring/links': text }) });
  expect(readLinks(core)).toEqual([]);
});
