import { describe, expect, it } from 'vitest';
import { isLimited, isOverload, isRevert } from './call-faults.ts';

describe('an overload', () => {
  it.each([
    [429, 'Your app has exceeded its compute units per second capacity.'],
    [429, 'busy'],
    [-32_005, 'daily request count exceeded, request rate limited'],
    [-32_005, 'project ID request rate exceeded'],
    [-32_005, 'The nodes of this chain have too many requests. Try again in a few seconds.'],
    [-32_007, '50/second request limit reached - reduce calls per second or upgrade your account'],
    [-32_003, 'daily request limit reached - upgrade your account'],
    [-32_000, 'Too many requests, reason: call rate limit exhausted, retry in 10s'],
    [-32_097, 'rate-limit exceeded'],
    [-32_000, 'too many concurrent requests'],
    [-32_005, 'monthly quota exceeded'],
    [-32_603, 'The server is overloaded'],
  ])('is %i %s', (code, message) => {
    expect(isOverload({ code, message })).toBe(true);
  });

  it.each([
    [429, 'busy', true],
    [-32_005, 'monthly quota exceeded', true],
    [-32_603, 'The server is overloaded', false],
    [-32_000, 'Service temporarily unavailable', false],
  ])('of the caller’s limit is certain not to have been looked at: %i %s', (code, message, expected) => {
    expect([isOverload({ code, message }), isLimited({ code, message })]).toEqual([true, expected]);
  });

  it.each([
    [3, 'execution reverted: rate limit'],
    [-32_000, 'execution reverted: too many requests'],
    [-32_602, 'invalid argument 0: rate limit'],
    [-32_601, 'the method rate_limit does not exist'],
    [-32_005, 'query returned more than 10000 results'],
    [-32_005, 'A search for logs covers at most 1000 blocks.'],
    [-32_000, 'Query timeout exceeded. Consider reducing your block range.'],
    [-32_000, 'execution aborted (timeout = 5s)'],
    [-32_002, 'request timed out'],
    [-32_000, 'gateway timeout'],
    [-32_000, 'nonce too low'],
    [-32_000, 'gas limit reached'],
  ])('is not %i %s', (code, message) => {
    expect(isOverload({ code, message })).toBe(false);
  });
});

it.each([
  [3, 'execution reverted', true],
  [-32_015, 'VM execution error.', true],
  [-32_000, 'out of gas', true],
  [-32_000, 'stack limit reached 1024 (1023)', true],
  [-32_000, 'EVM error InvalidFEOpcode', true],
  [-32_000, 'gas uint64 overflow', true],
  [-32_000, 'header not found', false],
  [-32_000, 'execution aborted (timeout = 5s)', false],
])('a revert of a contract is told from a fault of the node: %i %s', (code, message, expected) => {
  expect(isRevert({ code, message })).toBe(expected);
});
