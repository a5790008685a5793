import { createRegistry } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { openBudgets } from '../limits/budgets.ts';
import { admitAddress } from './admit-address.ts';

const refusal = { code: 'TOO_MANY_REQUESTS' };

function made(bounds: { readonly perMinute: number; readonly atOnce: number }) {
  const budgets = openBudgets({
    ...{ clock: { now: () => 0 }, metrics: createRegistry('api', false), networkFactor: 2 },
  });
  return admitAddress({ budgets, name: 'test', bounds });
}

it('bounds what an address has at once, and all addresses of one IPv6 /48 together', async () => {
  const admit = made({ perMinute: 100, atOnce: 2 });
  const ends: (() => void)[] = [];
  const hold = (address: string) => admit(address, 1, () => new Promise<void>((end) => void ends.push(end)));
  const held = [hold('203.0.113.1'), hold('203.0.113.1')];
  await expect(hold('203.0.113.1')).rejects.toMatchObject(refusal);
  held.push(hold('203.0.113.2'));
  for (const place of [1, 1, 2, 3]) held.push(hold(`2001:db8:1:${place}::/64`));
  await expect(hold('2001:db8:1:4::/64')).rejects.toMatchObject(refusal);
  held.push(hold('2001:db8:2:4::/64'));
  await expect.poll(() => ends.length).toBe(held.length);
  for (const end of ends) end();
  await Promise.all(held);
  expect(await admit('2001:db8:1:4::/64', 1, async () => 'admitted')).toBe('admitted');
});

it('counts at least one unit, and bounds those of a minute', async () => {
  const admit = made({ perMinute: 2, atOnce: 9 });
  const ask = (address: string, units: number) => admit(address, units, async () => 'admitted');
  expect([await ask('203.0.113.1', 0), await ask('203.0.113.1', 1)]).toEqual(['admitted', 'admitted']);
  await expect(ask('203.0.113.1', 1)).rejects.toMatchObject(refusal);
  for (const place of [1, 2]) expect(await ask(`2001:db8:1:${place}::/64`, 2)).toBe('admitted');
  await expect(ask('2001:db8:1:3::/64', 1)).rejects.toMatchObject(refusal);
});
