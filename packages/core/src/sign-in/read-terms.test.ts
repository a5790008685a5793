import { expect, it } from 'vitest';
import type { Siwx } from '../contract/siwx.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { readTerms } from './read-terms.ts';

const plain = new DefaultSIWX({
  ...{ domain: 'shop.example', uri: 'https://shop.example/' },
  getNonce: async () => 'nonce1234',
});

/** The terms of a site whose message has these fields. */
function read(change: object) {
  const { core } = makeCore();
  const siwx = {
    createMessage: async (input: Parameters<Siwx['createMessage']>[0]) =>
      Object.assign(await plain.createMessage(input), change),
  } as unknown as Siwx;
  return readTerms(core, siwx, 'eip155:1');
}

const optional = {
  statement: 'Welcome.',
  expirationTime: '2030-01-01T00:00:00.000Z',
  notBefore: '2020-01-01T00:00:00.000Z',
  requestId: 'r1',
  resources: ['https://shop.example/terms'],
};

it('are all that the wallet signs beside account and chain', async () => {
  expect(await read(optional)).toEqual({
    ...{ domain: 'shop.example', uri: 'https://shop.example/', nonce: 'nonce1234' },
    ...optional,
  });
});

it.each(['domain', 'uri', 'nonce'])('need a %s', async (name) => {
  for (const none of ['', undefined, 7]) expect(await read({ [name]: none })).toBeUndefined();
});

it.each(['domain', 'uri', 'nonce', 'statement', 'expirationTime', 'notBefore', 'requestId'])(
  'have one bounded line in %s, so that it cannot pass for another field',
  async (name) => {
    for (const text of ['a\nURI: https://evil.example', 'a\rb', 'a'.repeat(2_049)])
      expect(await read({ [name]: text })).toBeUndefined();
    expect(await read({ [name]: 'a'.repeat(2_048) })).toBeDefined();
  },
);

it('have resources that are a list of such lines', async () => {
  for (const resources of ['https://a.example', [7], ['a\nb'], {}, [undefined]])
    expect(await read({ resources })).toBeUndefined();
});

it('are awaited for three seconds', async () => {
  const { core, clock } = makeCore();
  const siwx = { createMessage: () => new Promise(() => undefined) } as unknown as Siwx;
  const terms = readTerms(core, siwx, 'eip155:1');
  const failed = expect(terms).rejects.toMatchObject({ code: 'TIMED_OUT' });
  await clock.advance(3_000);
  await failed;
});
