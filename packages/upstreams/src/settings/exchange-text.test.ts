import { describe, expect, it } from 'vitest';
import { readExchange } from './exchange-text.ts';

const at = (letter: string) => `0x${letter.repeat(40)}`;
const [wrapped, dollar, factory, quoter, router] = ['a', 'b', 'c', 'd', 'e'].map(at);
const least = { wrapped, v2Factory: factory, router };
const read = (value: unknown, chain = 'eip155:1') => readExchange(value, chain, 'here');

describe('readExchange', () => {
  it('reads pools of one version or both, and one router', () => {
    expect(read(least)).toMatchObject({ dollars: [], bases: [], router: { kind: 'v2', address: router } });
    const both = { ...least, dollars: [dollar], v3Factory: factory, v3Quoter: quoter, routerKind: 'both' };
    expect(read(both)).toMatchObject({ dollars: [dollar], v3Quoter: quoter, router: { kind: 'both' } });
  });

  it('lowercases addresses so that they compare', () => {
    expect(read({ ...least, wrapped: at('A') }).wrapped).toBe(at('a'));
  });

  it.each([
    ['no object', 7, 'here has to be an object'],
    ['a list', [], 'here has to be an object'],
    ['an unknown member', { ...least, factory }, 'here has a member "factory", which is not known'],
    ['an invalid address', { ...least, wrapped: '0x1' }, 'here.wrapped has to be an address'],
    ['no router', { wrapped, v2Factory: factory }, 'here.router has to be an address'],
    ['a router of no kind', { ...least, routerKind: 'v4' }, 'here.routerKind has to be v2 or both'],
    ['no factory', { wrapped, router }, 'here has to have v2Factory or v3Factory'],
    ['half a third version', { ...least, v3Factory: factory }, 'here needs v3Factory and v3Quoter together'],
    [
      'a router that does not serve its pools',
      { wrapped, router, v3Factory: factory, v3Quoter: quoter },
      'here.routerKind has to be both',
    ],
    ['an invalid list', { ...least, dollars: dollar }, 'here.dollars has to be a list of at most 8'],
    ['a long list', { ...least, bases: Array(9).fill(dollar) }, 'here.bases has to be a list of at most 8'],
  ])('rejects %s', (_, value, words) => {
    expect(() => read(value)).toThrow(words);
  });

  it('rejects chains other than EVM', () => {
    expect(() => read(least, 'solana:x')).toThrow('here is for chains of eip155 only');
  });
});
