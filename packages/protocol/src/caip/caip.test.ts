import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCaipAddress, isCaipAddress, parseCaipAddress } from './address.ts';
import { isCaipNetworkId, parseCaipNetworkId } from './network-id.ts';

const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,20}$/);

describe('CAIP ids', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(part, part, part, (namespace, reference, address) => {
        const networkId = `${namespace}:${reference}` as const;
        expect(parseCaipNetworkId(networkId)).toEqual({ namespace, reference });
        const whole = formatCaipAddress(networkId, address);
        expect(parseCaipAddress(whole)).toEqual({ namespace, reference, address, networkId });
        expect(isCaipNetworkId(networkId) && isCaipAddress(whole)).toBe(true);
      }),
    );
  });

  it.each(['', ':', 'eip155', 'eip155:', ':1', 'eip155:1:0xab', '::'])('reject %j as a CAIP-2 id', (text) => {
    expect(isCaipNetworkId(text)).toBe(false);
    expect(() => parseCaipNetworkId(text)).toThrow('Invalid CAIP-2 network id');
  });

  it.each(['', 'eip155:1', 'eip155:1:', '::0xab', 'a:b:c:d'])('reject %j as a CAIP-10 id', (text) => {
    expect(isCaipAddress(text)).toBe(false);
    expect(() => parseCaipAddress(text)).toThrow('Invalid CAIP-10 address');
  });
});
