import { describe, expect, it } from 'vitest';
import { readRedisAddress } from './redis-address.ts';

const names = { user: 'A_REDIS_USER', password: 'A_REDIS_PASSWORD' };

describe('readRedisAddress', () => {
  it.each([
    ['redis://localhost', [['localhost', 6_379]], false, 0],
    ['rediss://a.example:1234/3', [['a.example', 1_234]], true, 3],
    [
      'redis://a:7000,b,[::1]:7001',
      [
        ['a', 7_000],
        ['b', 6_379],
        ['::1', 7_001],
      ],
      false,
      0,
    ],
  ] as const)('reads %s', (text, hosts, tls, database) => {
    expect(readRedisAddress(text, names)).toEqual({
      hosts: hosts.map(([host, port]) => ({ host, port })),
      tls,
      database,
    });
  });

  it.each([
    ['redis://', /has to be "redis:/],
    ['redis://a:b', /has to name hosts/],
    ['redis://a,,b', /has to name hosts/],
    ['redis://a/x', /has to be "redis:/],
    ['http://a', /has to be "redis:/],
    ['redis://user:pass@a', /A_REDIS_PASSWORD/],
    ['redis://a?x=1', /has to be "redis:/],
  ])('rejects %s', (text, reason) => {
    expect(() => readRedisAddress(text, names)).toThrow(reason);
  });
});
