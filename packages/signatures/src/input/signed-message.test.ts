import { expect, it } from 'vitest';
import {
  isWithinBounds,
  maxMessageLength,
  maxSignatureLength,
  type SignedMessage,
} from './signed-message.ts';

const largest = {
  message: 'm'.repeat(maxMessageLength),
  signature: 's'.repeat(maxSignatureLength),
  address: 'a'.repeat(128),
};

it('accepts texts up to their limits, empty ones too', () => {
  expect(isWithinBounds(largest)).toBe(true);
  expect(isWithinBounds({ message: '', signature: '', address: '' })).toBe(true);
});

it.each(['message', 'signature', 'address'] as const)('rejects a longer %s', (name) => {
  expect(isWithinBounds({ ...largest, [name]: `${largest[name]}+` })).toBe(false);
});

it.each(['message', 'signature', 'address'])('rejects a %s that is no text', (name) => {
  for (const value of [undefined, null, 7, [], ['text'], { length: 1 }])
    expect(isWithinBounds({ ...largest, [name]: value } as SignedMessage)).toBe(false);
});
