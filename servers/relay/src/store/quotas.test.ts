import { expect, it } from 'vitest';
import { MessageOwners } from './message-owners.ts';
import { Quotas, quotasOf } from './quotas.ts';

const owners = new MessageOwners('key');

it('gives messages of the same client the same owner', () => {
  const quotas = new Quotas({});
  const owner = owners.of({ publisher: 'alice', address: '192.0.2.7' });
  const same = owners.of({ publisher: 'alice', address: '192.0.2.7' });
  expect(quotas.shared(owner)).toBe(owner);
  quotas.add(owner, 5);
  expect(quotas.shared(same)).toBe(owner);
  const moved = owners.of({ publisher: 'alice', address: '192.0.2.9' });
  expect(quotas.shared(moved)).toBe(moved);
  quotas.remove(same, 5);
  expect(quotas.shared(same)).toBe(same);
});

it('counts an IPv6 address for its /48 too, which has a multiple of its quota, in the name of the address', () => {
  const quotas = new Quotas({ addressStoredMessages: 2, networkFactor: 2 });
  const of = (address: string) => owners.of({ publisher: 'alice', address });
  const [one, other] = [of('2001:db8:1:1::/64'), of('2001:db8:1:2::/64')];
  for (const owner of [one, one, other, other]) {
    expect(quotas.refusal(owner, 5, 1)).toBeUndefined();
    quotas.add(owner, 5);
  }
  expect(quotas.refusal(of('2001:db8:1:3::/64'), 5, 1)).toBe('address');
  expect(quotas.refusal(of('2001:db8:2:1::/64'), 5, 1)).toBeUndefined();
  quotas.remove(one, 5);
  expect(quotas.refusal(of('2001:db8:1:3::/64'), 5, 1)).toBeUndefined();
});

it('has no quota of a network for an IPv4 address', () => {
  const limits = { addressStoredMessages: 2, networkFactor: 2 };
  const holders = (address: string) =>
    quotasOf(owners.of({ publisher: 'alice', address }), limits).map(({ holder, messages }) => [
      holder,
      messages,
    ]);
  const client = ['client', Number.POSITIVE_INFINITY];
  expect(holders('192.0.2.1')).toEqual([client, ['address', 2]]);
  expect(holders('2001:db8:1:1::/64')).toEqual([client, ['address', 2], ['address', 4]]);
});
