import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCaipAddress, isCaipAddress, parseCaipAddress } from './address.ts';

const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,20}$/);

it('survives a round trip', () => {
  fc.assert(
    fc.property(part, part, part, (namespace, reference, address) => {
      const networkId = `${namespace}:${reference}` as const;
      const whole = formatCaipAddress(networkId, address);
      expect(parseCaipAddress(whole)).toEqual({ namespace, reference, address, networkId });
      expect(isCaipAddress(whole)).toBe(true);
    }),
  );
});

it.each(['', 'eip155:1', 'eip155:1:', '::0xab', 'a:b:c:d'])('rejects %j', (text) => {
  expect(isCaipAddress(text)).toBe(false);
  expect(() => parseCaipAddress(text)).toThrow('Invalid CAIP-10 address');
});

it('is a text', () => {
  expect([undefined, null, 1, {}, ['a:b:c']].some(isCaipAddress)).toBe(false);
});
