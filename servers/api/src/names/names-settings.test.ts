import { readSettings } from '@mooring/server-kit';
import { describe, expect, it } from 'vitest';
import { namesSettings } from './names-settings.ts';

const read = (environment: Record<string, string> = {}) => readSettings(namesSettings, environment);

it('has no gateway and refuses unbound registrations by default', () => {
  expect(read()).toMatchObject({
    profileSuffix: '.mooring.test',
    profileUnbound: 'refused',
    profileNamesPerAddress: 1,
    profileResolvers: [],
    profileSigner: undefined,
  });
  expect(read().profileReserved).toContain('admin');
  expect(read({ API_PROFILE_UNBOUND: 'allowed' }).profileUnbound).toBe('allowed');
});

describe('the suffix', () => {
  it.each([
    ['names.example.eth', '.names.example.eth'],
    ['.example.eth', '.example.eth'],
    ['eth', '.eth'],
  ])('is read from %s', (text, suffix) => {
    expect(read({ API_PROFILE_SUFFIX: text }).profileSuffix).toBe(suffix);
  });

  it.each(['Example.eth', '..eth', 'a b.eth', 'example.', 'exämple.eth', '-', '../eth'])(
    'is no name: %s',
    (text) => {
      expect(() => read({ API_PROFILE_SUFFIX: text })).toThrow(/API_PROFILE_SUFFIX.*name in lower case/s);
    },
  );
});

describe('the private key of the gateway', () => {
  /** The order of the curve: keys are smaller. */
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
  const largest = `${order.slice(0, -1)}0`;

  it.each([`0x${'0'.repeat(63)}1`, `0x${largest}`, `0x${largest.toUpperCase()}`])('may be %s', (key) => {
    expect(read({ API_PROFILE_SIGNER: key }).profileSigner).toBe(key);
  });

  it.each([
    `0x${'0'.repeat(64)}`,
    `0x${order}`,
    `0x${'f'.repeat(64)}`,
    '1'.repeat(64),
    `0x${'1'.repeat(63)}`,
    `0x${'1'.repeat(65)}`,
    `0x${'g'.repeat(64)}`,
  ])('may not be %s, and is not repeated in the error', (key) => {
    let message = '';
    try {
      read({ API_PROFILE_SIGNER: key });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('API_PROFILE_SIGNER');
    expect(message).not.toContain(key.slice(2));
  });
});

it('reads lists of resolvers in lower case, and of labels as they are', () => {
  const [one, other] = [`0x${'Ab'.repeat(20)}`, `0x${'c'.repeat(40)}`];
  expect(read({ API_PROFILE_RESOLVERS: `${one}, ${other}` }).profileResolvers).toEqual([
    one.toLowerCase(),
    other,
  ]);
  expect(read({ API_PROFILE_RESERVED: 'bank,my-shop' }).profileReserved).toEqual(['bank', 'my-shop']);
  for (const bad of ['0xab', `0x${'g'.repeat(40)}`, `${one};${other}`]) {
    expect(() => read({ API_PROFILE_RESOLVERS: bad })).toThrow('API_PROFILE_RESOLVERS');
  }
  for (const bad of ['Bank', 'a_b', 'a.b', 'x'.repeat(64)]) {
    expect(() => read({ API_PROFILE_RESERVED: bad })).toThrow('API_PROFILE_RESERVED');
  }
});

it('names a number that is out of its range', () => {
  for (const [name, bad] of [
    ['API_PROFILE_SECONDS', '9'],
    ['API_PROFILE_NAMES_PER_ADDRESS', '21'],
    ['API_PROFILE_NAMES', '0'],
    ['API_PROFILE_ADDRESSES_PER_NAME', '1'],
    ['API_PROFILE_ANSWER_SECONDS', '1e3x'],
  ] as const) {
    expect(() => read({ [name]: bad })).toThrow(name);
  }
});
