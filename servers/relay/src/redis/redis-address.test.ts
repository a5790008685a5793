import { describe, expect, it } from 'vitest';
import { slotOfTag } from './key-slot.ts';
import { readRedisAddress } from './redis-address.ts';
import { readPublished, readStored } from './stored-text.ts';

describe('an address of Redis', () => {
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
  ] as const)('%s', (text, hosts, tls, database) => {
    expect(readRedisAddress(text)).toEqual({
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
    ['redis://user:pass@a', /RELAY_REDIS_PASSWORD/],
    ['redis://a?x=1', /has to be "redis:/],
  ])('%s is refused', (text, reason) => {
    expect(() => readRedisAddress(text)).toThrow(reason);
  });
});

it('slots are those of Redis', () => {
  // From the cluster specification: CRC16 of "123456789" is 0x31C3.
  expect(slotOfTag('123456789')).toBe(0x31c3 % 16_384);
  expect(slotOfTag('')).toBe(0);
  expect(slotOfTag('foo')).toBe(12_182);
});

it('what is no message is none', () => {
  for (const text of [
    '-',
    '',
    '1 2 3\n',
    '1 2 3 4 did:key:z',
    'x 2 3 4 p\n{}',
    `1 2 3 4 ${'p'.repeat(201)}\n{}`,
  ]) {
    expect(readStored('t', 'i', text)).toBeUndefined();
    expect(readPublished('t', `i ${text}`)).toBeUndefined();
  }
  expect(readPublished('t', 'nothing')).toBeUndefined();
  expect(readPublished('t', 'i 1 2 3 4 p\n{"a":"\n"}')).toEqual({
    topic: 't',
    id: 'i',
    sequence: 1,
    publishedAt: 2,
    expiresAt: 3,
    publisher: 'p',
    data: '{"a":"\n"}',
  });
});
