import fc from 'fast-check';
import { type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import { expect, it } from 'vitest';
import { describeTypedData } from './describe-typed-data.ts';

const leaves = ['string', 'bool', 'address', 'bytes', 'bytes4', 'bytes32', 'uint8', 'uint256', 'int256'];
const names = fc.constantFrom(
  ...[
    'a',
    'b',
    'from',
    'to',
    'value',
    'amount',
    'owner',
    'spender',
    'token',
    'tokenId',
    'details',
    'permitted',
  ],
  ...['allowed', 'holder', 'validAfter', 'validBefore', 'nonce', 'length', 'constructor'],
);
const members = (types: readonly string[]) =>
  fc.uniqueArray(fc.record({ name: names, type: fc.constantFrom(...types) }), {
    selector: ({ name }) => name,
    minLength: 1,
    maxLength: 6,
  });
const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};
type Members = readonly { readonly name: string; readonly type: string }[];

/** Values that a hostile site may write; few of each, so that two drafts often differ in only one. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.constantFrom('', 'x', 'x ', 'х', 'x\u200b', '\u202ex', '1', 'yes'),
  bool: fc.boolean(),
  address: fc.constantFrom(`0x${'11'.repeat(20)}`, `0x${'12'.repeat(20)}`, `0x${'0'.repeat(40)}`),
  bytes: fc.constantFrom('0x', '0x00', '0x0000', '0xff', '0xFF'),
  bytes4: fc.constantFrom('0x00000000', '0xffffffff'),
  bytes32: fc.constantFrom(`0x${'00'.repeat(32)}`, `0x${'0f'.repeat(32)}`),
  uint8: fc.constantFrom(0, '1', 1, '0x1', 255),
  uint256: fc.constantFrom('0', 5, '0x5', `${2n ** 128n}`, `${2n ** 128n + 1n}`, `${2n ** 256n - 1n}`),
  int256: fc.constantFrom('-1', -1, '1'),
};

function valueFor(type: string, inner: Members): fc.Arbitrary<unknown> {
  if (type.endsWith('[]')) return fc.array(valueFor(type.slice(0, -2), inner), { maxLength: 2 });
  return type === 'Inner' ? structOf(inner, []) : (values[type] ?? fc.constant(undefined));
}
function structOf(list: Members, inner: Members): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(list.map(({ name, type }) => [name, valueFor(type, inner)])));
}

/** Two drafts with the same types that differ in at most one member. */
const pair = fc
  .tuple(
    members(leaves),
    members([...leaves, 'Inner', 'Inner[]', 'uint256[]', 'string[]']),
    fc.subarray(Object.entries(domainTypes)),
    fc.boolean(),
  )
  .chain(([inner, outer, chosen, named]) => {
    const domainMembers = chosen.map(([name, type]) => ({ name, type }));
    const types = {
      Inner: inner,
      Outer: outer,
      ...(named ? { EIP712Domain: domainMembers } : {}),
    };
    const draft = fc.record({
      types: fc.constant(types),
      primaryType: fc.constant('Outer'),
      domain: structOf(domainMembers, []),
      message: structOf(outer, inner),
    });
    return fc.tuple(draft, draft, fc.nat()).map(([one, source, at]) => {
      const paths = (['domain', 'message'] as const).flatMap((part) =>
        Object.keys(one[part]).map((name) => [part, name] as const),
      );
      const [part, name] = paths[at % paths.length] ?? (['message', 'a'] as const);
      return [one, { ...one, [part]: { ...one[part], [name]: source[part][name] } }] as const;
    });
  });

function hashOf(typedData: unknown): Hex | undefined {
  try {
    return hashTypedData(typedData as TypedDataDefinition);
  } catch {
    return undefined;
  }
}

it('two drafts that are signed differently are shown differently', () => {
  let compared = 0;
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const hashes = [hashOf(one), hashOf(other)];
      if (hashes.includes(undefined) || hashes[0] === hashes[1]) return;
      compared += 1;
      const [first, second] = [one, other].map((typedData) => {
        const { fields, warnings } = describeTypedData({ typedData });
        return JSON.stringify([fields, warnings]);
      });
      expect(first).not.toBe(second);
    }),
    { numRuns: 1_000 },
  );
  expect(compared).toBeGreaterThan(150);
});
