import { expect, it } from 'vitest';
import { ownerOf, Quotas } from './quotas.ts';

it('stores an address as a number that does not identify it, and a project as a substitute', () => {
  const owner = ownerOf({ publisher: 'alice', address: '192.0.2.7', project: 'shop' });
  expect(owner).toEqual({
    publisher: 'alice',
    address: expect.stringMatching(/^[0-9a-f]{5}$/),
    project: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(ownerOf({ publisher: 'alice', address: '192.0.2.7', project: 'shop' })).toEqual(owner);
  expect(ownerOf({ publisher: 'alice', address: '192.0.2.8' }).address).not.toBe(owner.address);
  expect(ownerOf({ publisher: 'alice' })).toEqual({ publisher: 'alice', address: '', project: '' });
});

it('gives messages of the same client the same owner', () => {
  const quotas = new Quotas({});
  const owner = ownerOf({ publisher: 'alice', address: '192.0.2.7' });
  const same = ownerOf({ publisher: 'alice', address: '192.0.2.7' });
  expect(quotas.shared(owner)).toBe(owner);
  quotas.add(owner, 5);
  expect(quotas.shared(same)).toBe(owner);
  const moved = ownerOf({ publisher: 'alice', address: '192.0.2.9' });
  expect(quotas.shared(moved)).toBe(moved);
  quotas.remove(same, 5);
  expect(quotas.shared(same)).toBe(same);
});
