import { describe, expect, it } from 'vitest';
import { readChainsText } from './chains-text.ts';

const read = (index: unknown) =>
  readChainsText(
    JSON.stringify({ chains: { 'eip155:1': { nodes: [{ url: 'https://node.example' }], index } } }),
    {},
  ).chains[0]?.index;

const usual = { startBlock: 0, keepBlocks: undefined, pollMilliseconds: undefined, resettable: false };

describe('chain index', () => {
  it('is absent, has default settings, or has the given ones', () => {
    expect(read(undefined)).toBeUndefined();
    expect(read(false)).toBeUndefined();
    expect(read(true)).toEqual(usual);
    expect(read({})).toEqual(usual);
    const written = { startBlock: 12, keepBlocks: 256, pollMilliseconds: 100, resettable: true };
    expect(read(written)).toEqual(written);
    expect(read({ startBlock: 'latest' })).toEqual({ ...usual, startBlock: 'latest' });
  });

  it.each([
    [7, 'chains.eip155:1.index has to be an object'],
    [{ start: 1 }, 'index has a member "start", which is not known; the nearest is "startBlock"'],
    [{ startBlock: -1 }, 'index.startBlock has to be a whole number from 0'],
    [{ startBlock: 'first' }, 'index.startBlock has to be a whole number'],
    [{ keepBlocks: 128 }, 'index.keepBlocks has to be a whole number from 256'],
    [{ pollMilliseconds: 1 }, 'index.pollMilliseconds has to be a whole number from 10'],
    [{ resettable: 'yes' }, 'index.resettable has to be true or false'],
  ])('rejects %j', (index, sentence) => {
    expect(() => read(index)).toThrow(sentence);
  });
});
