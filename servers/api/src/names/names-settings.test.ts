import { readSettings } from '@mooring/server-kit';
import { describe, expect, it } from 'vitest';
import { namesSettings } from './names-settings.ts';

const read = (environment: Record<string, string> = {}) => readSettings(namesSettings, environment);

it('has no gateway and refuses unbound registrations by default', () => {
  expect(read()).toMatchObject({
    namesSuffix: '.mooring.test',
    namesUnbound: 'refused',
    namesPerAddress: 1,
    namesResolvers: [],
    namesSigner: undefined,
  });
  expect(read().namesReserved).toContain('admin');
  expect(read({ API_NAMES_UNBOUND: 'allowed' }).namesUnbound).toBe('allowed');
});

describe('the suffix', () => {
  it.each([
    ['names.example.eth', '.names.example.eth'],
    ['.example.eth', '.example.eth'],
    ['eth', '.eth'],
  ])('is read from %s', (text, suffix) => {
    expect(read({ API_NAMES_SUFFIX: text }).namesSuffix).toBe(suffix);
  });

  it.each(['Example.eth', '..eth', 'a b.eth', 'example.', 'exämple.eth', '-', '../eth'])(
    'is no name: %s',
    (text) => {
      expect(() => read({ API_NAMES_SUFFIX: text })).toThrow(/API_NAMES_SUFFIX.*name in lower case/s);
    },
  );
});

describe('the private key of the gateway', () => {
  /** The order of the curve: keys are smaller. */
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
  const largest = `${order.slice(0, -1)}0`;

  it.each([`0x${'0'.repeat(63)}1`, `0x${largest}`, `0x${largest.toUpperCase()}`])('may be %s', (key) => {
    expect(read({ API_NAMES_SIGNER: key }).namesSigner).toBe(key);
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
      read({ API_NAMES_SIGNER: key });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('API_NAMES_SIGNER');
    expect(message).not.toContain(key.slice(2));
  });
});

it('reads lists of resolvers in lower case, and of labels as they are', () => {
  const [one, other] = [`0x${'Ab'.repeat(20)}`, `0x${'c'.repeat(40)}`];
  expect(read({ API_NAMES_RESOLVERS: `${one}, ${other}` }).namesResolvers).toEqual([
    one.toLowerCase(),
    other,
  ]);
  expect(read({ API_NAMES_RESERVED: 'bank,my-shop' }).namesReserved).toEqual(['bank', 'my-shop']);
  for (const bad of ['0xab', `0x${'g'.repeat(40)}`, `${one};${other}`]) {
    expect(() => read({ API_NAMES_RESOLVERS: bad })).toThrow('API_NAMES_RESOLVERS');
  }
  for (const bad of ['Bank', 'a_b', 'a.b', 'x'.repeat(64)]) {
    expect(() => read({ API_NAMES_RESERVED: bad })).toThrow('API_NAMES_RESERVED');
  }
});

it('names a number that is out of its range', () => {
  for (const [name, bad] of [
    ['API_NAMES_SECONDS', '9'],
    ['API_NAMES_PER_ADDRESS', '21'],
    ['API_NAMES', '0'],
    ['API_NAMES_ADDRESSES_PER_NAME', '1'],
    ['API_NAMES_ANSWER_SECONDS', '1e3x'],
  ] as const) {
    expect(() => read({ [name]: bad })).toThrow(name);
  }
});
