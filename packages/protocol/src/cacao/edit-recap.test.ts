import { describe, expect, it } from 'vitest';
import { createRecap, encodeRecap, mergeRecaps, recapChains, recapMethods } from './edit-recap.ts';
import { decodeRecap, type Recap } from './recap.ts';

const own = (text: string) => JSON.parse(text) as Recap;

describe('a ReCap', () => {
  it('lists actions in order, with their limits', () => {
    const limits = { chains: ['eip155:1'] };
    expect(createRecap('eip155', 'request', ['personal_sign', 'eth_sign'], limits)).toEqual({
      att: { eip155: { 'request/eth_sign': [limits], 'request/personal_sign': [limits] } },
    });
  });

  it('survives encoding and decoding', () => {
    const recap = createRecap('eip155', 'request', ['personal_sign']);
    expect(decodeRecap(encodeRecap(recap))).toEqual(recap);
    expect(() => encodeRecap({ att: {} })).toThrow('No resources found');
  });

  it('merges with another: allows what either allows, with the limits of the first', () => {
    const first = createRecap('eip155', 'request', ['personal_sign'], { chains: ['eip155:1'] });
    const second: Recap = {
      att: {
        ...createRecap('eip155', 'request', ['eth_sign', 'personal_sign'], { chains: ['eip155:2'] }).att,
        'https://api.test': { 'crud/read': [{}] },
      },
    };
    expect(mergeRecaps(first, second).att).toEqual({
      eip155: {
        'request/eth_sign': [{ chains: ['eip155:2'] }],
        'request/personal_sign': [{ chains: ['eip155:1'] }],
      },
      'https://api.test': { 'crud/read': [{}] },
    });
  });

  it('keeps resources and actions named like object prototype members', () => {
    const hostile = own('{"att":{"__proto__":{"toString/constructor":[{}]},"constructor":{"a/b":[{}]}}}');
    expect(JSON.stringify(mergeRecaps(hostile, { att: {} }))).toBe(
      '{"att":{"__proto__":{"toString/constructor":[{}]},"constructor":{"a/b":[{}]}}}',
    );
    expect([recapMethods(hostile), recapChains(hostile)]).toEqual([[], []]);
  });

  it('names only wallet methods, and no action without a name', () => {
    const recap = own(
      '{"att":{"eip155":{"request/personal_sign":[{}],"request/":[{}],"request":[{}]},"https://a.test":{"crud/read":[{}]}}}',
    );
    expect(recapMethods(recap)).toEqual(['personal_sign']);
  });

  it('names each chain once and ignores invalid ones', () => {
    const recap = own(
      '{"att":{"eip155":{"request/a":[{"chains":["eip155:1","eip155:2"]}],"request/b":[{"chains":["eip155:1",5]}],"request/c":[],"request/d":[{"chains":"eip155:3"}]},"https://a.test":{"crud/read":[{"chains":["eip155:9"]}]}}}',
    );
    expect(recapChains(recap)).toEqual(['eip155:1', 'eip155:2']);
  });
});
