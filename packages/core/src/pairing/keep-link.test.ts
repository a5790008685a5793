import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { keepLink } from './keep-link.ts';
import { readLinks } from './stored-links.ts';

const topic = 'ab'.repeat(32);
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;

it('stores the topic of a link but not its key, until the link is forgotten', () => {
  const storage = memoryStorage();
  const { core, clock } = makeCore({ storage });
  const forget = keepLink(core, 'walletConnect', uri, 1_700_000_300);
  expect(readLinks(core)).toEqual([
    { topic, walletId: 'walletConnect', shownAt: clock.now(), expiry: 1_700_000_300 },
  ]);
  expect(storage.getItem('@mooring/links')).not.toContain('cd'.repeat(32));
  forget();
  expect(readLinks(core)).toEqual([]);
});

it('adds the app that the visitor opens after the link is shown, and no app once the link is forgotten', () => {
  const { core } = makeCore({ storage: memoryStorage() });
  const forget = keepLink(core, 'walletConnect', uri, 1_700_000_300);
  const linking = { name: 'Lantern', href: 'lantern://' };
  core.dispatch({ type: 'linkingChanged', linking });
  expect(readLinks(core).map((link) => link.linking)).toEqual([JSON.stringify(linking)]);
  forget();
  core.dispatch({ type: 'linkingChanged', linking: { ...linking, name: 'Harbour' } });
  expect(readLinks(core)).toEqual([]);
});

it.each(['', 'wc:', 'https://site.example'])('stores nothing for %j', (text) => {
  const { core } = makeCore({ storage: memoryStorage() });
  const forget = keepLink(core, 'walletConnect', text, 1_700_000_300);
  expect(readLinks(core)).toEqual([]);
  forget();
});
