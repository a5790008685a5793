import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRequest } from './describe-request.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const typedData = {
  types: { A: [{ name: 'x', type: 'uint8' }] },
  primaryType: 'A',
  domain: {},
  message: { x: 1 },
};

describe('a request', () => {
  it.each([
    ['eth_sendTransaction', [{ from: address, to: address, value: '0x1' }], 'transfer'],
    ['eth_signTransaction', [{ from: address, data: '0x00' }], 'contract-creation'],
    ['personal_sign', ['0x6869', address], 'message'],
    ['eth_signTypedData_v4', [address, JSON.stringify(typedData)], 'typed-data'],
    ['eth_signTypedData_v3', [address, typedData], 'typed-data'],
    ['eth_signTypedData', [[{ type: 'string', name: 'm', value: 'v' }], address], 'unknown'],
    ['eth_sign', [address, `0x${'00'.repeat(32)}`], 'unknown'],
    ['wallet_grantEverything', [], 'unknown'],
    ['eth_sendTransaction', undefined, 'unknown'],
    ['personal_sign', { 0: '0x00' }, 'unknown'],
  ])('%s is described', (method, params, kind) => {
    const description = describeRequest({ method, params, chain });
    expect(description.kind).toBe(kind);
    if (kind === 'unknown') expect(description.warnings[0]?.level).toBe('danger');
  });

  it('for a blind signature describes what it may be', () => {
    const { warnings } = describeRequest({ method: 'eth_sign', params: [address, '0x00'], chain });
    expect(warnings[0]?.text).toContain('takes everything');
  });

  it('of any kind never throws', () => {
    const method = fc.constantFrom(
      'eth_sendTransaction',
      'personal_sign',
      'eth_sign',
      'eth_signTypedData_v4',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(method, fc.anything()),
        fc.oneof(fc.anything(), fc.array(fc.anything())),
        (name, params) => {
          expect(describeRequest({ method: name as string, params, chain }).title).not.toBe('');
        },
      ),
    );
    const trap = new Proxy([], {
      get: () => {
        throw new Error('no');
      },
    });
    expect(describeRequest({ method: 'personal_sign', params: trap, chain }).kind).toBe('unknown');
  });
});
