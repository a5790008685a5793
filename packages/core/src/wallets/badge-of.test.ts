import { expect, it } from 'vitest';
import { badgeOf } from './badge-of.ts';

it('asks for certified wallets only if the visitor does', () => {
  const of = (only: boolean) => badgeOf({ certified: { only } } as never);
  expect([of(true), of(false)]).toEqual([{ badge: 'certified' }, {}]);
});
