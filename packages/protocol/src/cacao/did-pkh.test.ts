import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { readDidPkh, toDidPkh } from './did-pkh.ts';

it.each(vectors.didHelpers)('reads $iss', ({ iss, getDidAddress, getDidChainId }) => {
  expect(readDidPkh(iss)).toEqual({
    chainId: `eip155:${getDidChainId}`,
    reference: getDidChainId,
    address: getDidAddress,
  });
});

it('reads what it writes, with and without the prefix', () => {
  const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,20}$/);
  fc.assert(
    fc.property(part, part, part, (namespace, reference, address) => {
      const account = `${namespace}:${reference}:${address}`;
      const read = { chainId: `${namespace}:${reference}`, reference, address };
      expect(readDidPkh(toDidPkh(account))).toEqual(read);
      expect(readDidPkh(account)).toEqual(read);
      expect(toDidPkh(toDidPkh(account))).toBe(toDidPkh(account));
    }),
  );
});

it.each(['', 'did:pkh:', 'did:pkh:eip155:1', 'did:pkh:eip155::0x1', 'did:pkh::1:0x1', 'did:pkh:a:b:c:d'])(
  'finds no account in %j',
  (iss) => expect(readDidPkh(iss)).toBeUndefined(),
);
