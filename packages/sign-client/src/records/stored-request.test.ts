import { parseJson } from '@mooring/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paramsToText, toPendingRequest } from './stored-request.ts';

function storeAndRead(params: unknown): unknown {
  const paramsText = paramsToText(params);
  const request = { method: 'm', expiryTimestamp: 1, ...(paramsText === undefined ? {} : { paramsText }) };
  const stored = { id: 1, topic: 't', verifyContext: {} as never, params: { chainId: 'eip155:1', request } };
  return toPendingRequest(stored).params.request.params;
}

it('keeps numbers and bigints apart', () => {
  const arrived = parseJson(
    '[1e18, 1000000000000000000, 1.5, -1e20, 9007199254740992.0, "1000000000000000000"]',
  );
  expect(arrived).toEqual([1e18, 10n ** 18n, 1.5, -1e20, 2 ** 53, '1000000000000000000']);
  expect(storeAndRead(arrived)).toEqual(arrived);
});

it('round-trips every number and string', () => {
  const number = fc.oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0)),
    fc.maxSafeInteger(),
    fc.integer({ min: 15, max: 22 }).map((exponent) => 10 ** exponent),
    fc.bigInt({ min: 0n, max: 2n ** 256n }),
  );
  const text = fc
    .string({ unit: fc.constantFrom('"', '\\', ':', ',', '[', '1'.repeat(17), 'e') })
    .filter((value) => !/^\d+n$/.test(value));
  fc.assert(
    fc.property(fc.array(fc.oneof(number, text, fc.record({ a: number, b: text }))), (params) => {
      expect(storeAndRead(params)).toEqual(params);
    }),
  );
});
