import { formatPairingUri } from '@mooring/protocol';
import { expect, test } from 'vitest';
import { parseUri } from './parse-uri.ts';

const topic = '7f'.repeat(32);
const symKey = '58'.repeat(32);

test('reads a link in the shape of the original', () => {
  const uri = formatPairingUri({
    ...{ topic, symKey, relay: { protocol: 'irn' }, expiryTimestamp: 1_700_000_300 },
    methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'],
  });
  expect(parseUri(uri)).toEqual({
    ...{ protocol: '', topic, version: 2, symKey, relay: { protocol: 'irn' } },
    ...{ methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'], expiryTimestamp: 1_700_000_300 },
  });
  expect(parseUri(`wc:${uri}`).protocol).toBe('wc');
});

test('keeps the data of the relay, and leaves absent members empty', () => {
  expect(parseUri(`wc:${topic}@2?relay-protocol=irn&relay-data=more`)).toEqual({
    ...{ protocol: '', topic, version: 2, symKey: '', relay: { protocol: 'irn', data: 'more' } },
    ...{ methods: undefined, expiryTimestamp: undefined },
  });
  expect(parseUri('').relay).toEqual({ protocol: '' });
});
