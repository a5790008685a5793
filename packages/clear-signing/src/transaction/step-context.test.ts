import { expect, it } from 'vitest';
import { firstContext, otherActor } from './step-context.ts';

const [account, other] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', `0x${'ab'.repeat(20)}`];

it('begins with the account as actor, and with limits of its own', () => {
  const known = { chain: undefined, tokens: [], knownAddresses: undefined, account };
  const [first, second] = [firstContext(known), firstContext(known, other)];
  expect(first).toMatchObject({ actor: account, path: [], budget: { looks: 1_000, shows: 100 } });
  expect(second.actor).toBe(other);
  first.budget.looks = 0;
  first.totals.set('a', {} as never);
  expect([second.budget.looks, second.totals.size, firstContext(known).budget.looks]).toEqual([
    1_000, 0, 1_000,
  ]);
});

it.each([
  [account, account, undefined],
  [account, account.toLowerCase(), undefined],
  [account, other, other],
  [undefined, other, other],
  [account, undefined, undefined],
  [undefined, undefined, undefined],
])('for the account %s and the actor %s names %s', (own, actor, named) => {
  expect(otherActor({ account: own, actor })).toBe(named);
});
