import { expect, it } from 'vitest';
import vectors from '../vectors/pairing-uri.json' with { type: 'json' };
import { formatPairingUri } from './format-pairing-uri.ts';

it.each(vectors.format)('writes $uri', ({ params, uri }) => {
  expect(formatPairingUri(params)).toBe(uri);
});
