import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protocolError } from './protocol-error.ts';
import { readMethodParams, readMethodResult } from './read-method.ts';
import { isSignMethod, type MethodWithSchema, signMethods } from './sign-methods.ts';

const publicKey = 'ab'.repeat(32);
const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] };
const proposal = {
  requiredNamespaces: {},
  optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  relays: [{ protocol: 'irn' }],
  proposer: { publicKey, metadata },
  expiryTimestamp: 1_700_000_300,
  pairingTopic: publicKey,
  id: 1_700_000_000_000_123,
};

describe('the method table', () => {
  it('has one tag per message', () => {
    const tags = Object.values(signMethods).flatMap((method) =>
      Object.values(method).flatMap((part) => ('tag' in part ? part.tag : [])),
    );
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags).toEqual(expect.arrayContaining([1000, 1100, 1109, 1115, 1120, 1121]));
  });

  it('knows only its own names', () => {
    expect(isSignMethod('wc_sessionRequest')).toBe(true);
    expect(isSignMethod('toString')).toBe(false);
  });
});

describe('params of a peer', () => {
  it('are read unchanged if valid', () => {
    expect(readMethodParams('wc_sessionPropose', proposal).value).toEqual(proposal);
    const request = {
      request: { method: 'eth_sendTransaction', params: [{ value: 1n }], expiryTimestamp: 5 },
      chainId: 'eip155:1',
    };
    expect(readMethodParams('wc_sessionRequest', request).value).toEqual(request);
    expect(readMethodParams('wc_sessionExtend', { expiry: 5 }).failure).toBeUndefined();
    expect(readMethodParams('wc_sessionDelete', 'whatever').failure).toBeUndefined();
    expect(
      readMethodResult('wc_sessionPropose', { relay: { protocol: 'irn' }, responderPublicKey: publicKey })
        .failure,
    ).toBeUndefined();
  });

  it('accept incomplete or empty metadata', () => {
    for (const [metadata, said] of [
      [{ name: 'Shop' }, { name: 'Shop', description: '', url: '', icons: [] }],
      [{}, { name: '', description: '', url: '', icons: [] }],
    ]) {
      const { value } = readMethodParams('wc_sessionPropose', {
        ...proposal,
        proposer: { publicKey, metadata },
      });
      expect(value?.proposer.metadata).toEqual(said);
    }
  });

  it('bound hostile metadata without rejecting the session', () => {
    const hostile = {
      ...metadata,
      name: 'x'.repeat(10_000),
      icons: Array.from({ length: 99 }, () => 'i'),
      description: {},
    };
    const { value } = readMethodParams('wc_sessionPropose', {
      ...proposal,
      proposer: { publicKey, metadata: hostile },
    });
    expect(value?.proposer.metadata).toMatchObject({
      name: 'x'.repeat(256),
      description: '',
      icons: Array(8).fill('i'),
    });
  });

  it.each([
    ['wc_sessionPropose', { ...proposal, proposer: { publicKey: 'zz', metadata } }, 'proposer.publicKey'],
    ['wc_sessionPropose', { ...proposal, relays: [] }, 'relays'],
    [
      'wc_sessionPropose',
      { ...proposal, optionalNamespaces: { eip155: { chains: ['eip155:1'] } } },
      'optionalNamespaces.eip155.methods',
    ],
    [
      'wc_sessionSettle',
      { relay: { protocol: 'irn' }, namespaces: {}, controller: { publicKey, metadata } },
      'expiry',
    ],
    [
      'wc_sessionUpdate',
      { namespaces: { eip155: { accounts: Array(2_000).fill('a'), methods: [], events: [] } } },
      'accounts',
    ],
    ['wc_sessionRequest', { request: { method: '' }, chainId: 'eip155:1' }, 'request.method'],
    ['wc_sessionEvent', { event: { name: 'x'.repeat(1_000), data: 1 }, chainId: 'eip155:1' }, 'event.name'],
  ] as const)('of %s are rejected if invalid, naming the place', (method, params, place) => {
    const { failure } = readMethodParams(method, params);
    expect(failure).toMatchObject({ kind: 'MISSING_OR_INVALID', code: 5 });
    expect(failure?.message).toContain(place);
  });

  it('of any kind are read without throwing', () => {
    const method = fc.constantFrom(
      ...Object.keys(signMethods).filter(
        (name): name is MethodWithSchema => name !== 'wc_sessionAuthenticate',
      ),
    );
    fc.assert(
      fc.property(method, fc.anything(), (name, params) => {
        const { value, failure } = readMethodParams(name, params);
        expect(value === undefined || failure === undefined).toBe(true);
      }),
    );
  });
});

describe('error objects of the protocol', () => {
  it('put message before code and append the detail after a space', () => {
    expect(JSON.stringify(protocolError('USER_DISCONNECTED'))).toBe(
      '{"message":"User disconnected.","code":6000}',
    );
    expect(protocolError('WC_METHOD_UNSUPPORTED', 'wc_x').message).toBe('Unsupported wc_ method. wc_x');
  });
});
