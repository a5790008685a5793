import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCaipNetworkId, parseCaipNetworkId } from './network-id.ts';

const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,20}$/);

it('reads both parts of a CAIP-2 id', () => {
  fc.assert(
    fc.property(part, part, (namespace, reference) => {
      const networkId = `${namespace}:${reference}`;
      expect(parseCaipNetworkId(networkId)).toEqual({ namespace, reference });
      expect(isCaipNetworkId(networkId)).toBe(true);
    }),
  );
});

it.each(['', ':', 'eip155', 'eip155:', ':1', 'eip155:1:0xab', '::'])('rejects %j', (text) => {
  expect(isCaipNetworkId(text)).toBe(false);
  expect(() => parseCaipNetworkId(text)).toThrow('Invalid CAIP-2 network id');
});

it('is a text', () => {
  expect([undefined, null, 1, {}, ['a:b']].some(isCaipNetworkId)).toBe(false);
});
