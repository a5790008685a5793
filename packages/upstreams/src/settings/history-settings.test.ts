import { describe, expect, it } from 'vitest';
import { readChainsText } from './chains-text.ts';

const url = 'https://node.example/rpc';
const read = (chains: unknown, environment: Record<string, string>) =>
  readChainsText(JSON.stringify({ chains }), environment).chains;

describe('chain history', () => {
  const historyOf = (history: unknown, more: object = {}, chain = 'eip155:1') =>
    read({ [chain]: { nodes: [{ url }], history, ...more } }, { HISTORY_KEY: 'secret' })[0]?.history;

  it('has a kind, an address and a key', () => {
    expect(historyOf({ kind: 'etherscan', key: 'HISTORY_KEY' })).toEqual({
      kind: 'etherscan',
      url: 'https://api.etherscan.io/v2/api',
      key: 'secret',
      requestsPerSecond: 3,
    });
    expect(historyOf({ kind: 'blockscout', url: 'https://scout.example/', requestsPerSecond: 5 })).toEqual({
      kind: 'blockscout',
      url: 'https://scout.example',
      key: undefined,
      requestsPerSecond: 5,
    });
  });

  it.each([
    ['another kind', { kind: 'other' }, {}, 'eip155:1', 'history.kind has to be etherscan or blockscout'],
    ['no key', { kind: 'alchemy', url }, {}, 'eip155:1', 'has to have a member "key"'],
    [
      'a key that is not set',
      { kind: 'etherscan', key: 'NO_KEY' },
      {},
      'eip155:1',
      'NO_KEY, which is not set',
    ],
    [
      'no address',
      { kind: 'blockscout' },
      {},
      'eip155:1',
      'history has to have an http|history url has to be',
    ],
    ['no rate', { kind: 'blockscout', url, requestsPerSecond: 0 }, {}, 'eip155:1', 'from 1 to 1000'],
    ['an index', { kind: 'blockscout', url }, { index: true }, 'eip155:1', 'has both index and history'],
    ['another namespace', { kind: 'blockscout', url }, {}, 'solana:1', 'is for chains of eip155 only'],
  ])('is rejected with %s', (_, history, more, chain, reason) => {
    expect(() => historyOf(history, more, chain)).toThrow(new RegExp(reason));
  });
});
