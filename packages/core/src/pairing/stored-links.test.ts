import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { forgetLink, readLinks, storeLink } from './stored-links.ts';

const link = (topic: string, shownAt = 1) => ({ topic, walletId: 'walletConnect', shownAt, expiry: 2 });

it('stores the eight newest links, each once, and none once all are forgotten', () => {
  const storage = memoryStorage();
  const { core } = makeCore({ storage });
  for (const [index, topic] of [...'abcdefghi'].entries()) storeLink(core, link(topic, index));
  storeLink(core, { ...link('c', 2), linking: '{}' });
  expect(readLinks(core).map(({ topic }) => topic)).toEqual([...'ihgfedcb']);
  expect(readLinks(core).find(({ topic }) => topic === 'c')?.linking).toBe('{}');
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
