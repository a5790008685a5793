import { expect, it } from 'vitest';
import { MessageOwners, networkOf } from './message-owners.ts';

const owners = new MessageOwners('key');
const addressOf = (address: string, of = owners) => of.of({ publisher: 'alice', address }).address;

it('names an address by a number that does not identify it, and a project by a substitute', () => {
  const message = { publisher: 'alice', address: '192.0.2.7', project: 'shop' };
  expect(owners.of(message)).toEqual({
    publisher: 'alice',
    address: expect.stringMatching(/^:[0-9a-f]{5}$/),
    project: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(owners.of(message)).toEqual(new MessageOwners('key').of(message));
  expect(addressOf('192.0.2.8')).not.toBe(addressOf('192.0.2.7'));
  expect(owners.of({ publisher: 'alice' })).toEqual({ publisher: 'alice', address: '', project: '' });
});

it('numbers addresses by its key, so that nobody else can find two with one number', () => {
  const addresses = Array.from({ length: 16 }, (_, number) => `192.0.2.${number}`);
  const numbers = (key: string) => {
    const own = new MessageOwners(key);
    return addresses.map((address) => addressOf(address, own));
  };
  expect(numbers('other')).not.toEqual(numbers('key'));
});

it('names an IPv6 address by the numbers of its /48 and of itself', () => {
  const [one, other, elsewhere] = ['2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:2:1::/64'].map(
    (address) => owners.of({ publisher: 'alice', address }),
  );
  expect(one?.address).toMatch(/^[0-9a-f]{4}:[0-9a-f]{3}$/);
  expect([one, other, elsewhere].map((owner) => owner && networkOf(owner))).toEqual([
    one?.address.slice(0, 4),
    one?.address.slice(0, 4),
    expect.not.stringContaining(one?.address.slice(0, 4) ?? ''),
  ]);
  expect(networkOf(owners.of({ publisher: 'alice', address: '192.0.2.1' }))).toBe('');
});

it('gives few IPv6 addresses of a /48 the same number, since each has a quota of its own', () => {
  const addresses = Array.from({ length: 64 }, (_, place) =>
    addressOf(`2001:db8:1:${place.toString(16)}::/64`),
  );
  expect(new Set(addresses).size).toBeGreaterThan(60);
});
