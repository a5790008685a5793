import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { showLink } from './show-link.ts';

const link = 'wc:topic@2?relay-protocol=irn&symKey=key';

it('shows a link until the time that it states', () => {
  const { core } = makeCore();
  const uri = `${link}&expiryTimestamp=1700000100`;
  showLink(core, uri);
  expect(core.store.getState().pairing).toEqual({ status: 'waiting', uri, expiry: 1_700_000_100 });
});

it('shows a link that states no time for four minutes', () => {
  const { core, clock } = makeCore();
  showLink(core, link);
  const expiry = Math.floor(clock.now() / 1_000) + 240;
  expect(core.store.getState().pairing).toEqual({ status: 'waiting', uri: link, expiry });
});

it.each(['', 'https://site.example', 'wc:', 'wc:a b', `wc:${'a'.repeat(2_001)}`])('ignores %j', (text) => {
  const { core } = makeCore();
  showLink(core, text);
  expect(core.store.getState().pairing).toEqual({ status: 'idle' });
});
