import { expect, it } from 'vitest';
import { askKey, requestKey } from './ask-key.ts';

it('distinguishes requests of two sites with the same id', () => {
  expect(requestKey({ topic: 'aa', id: 1 })).not.toBe(requestKey({ topic: 'bb', id: 1 }));
});

it('distinguishes a proposal and a sign-in with the same id', () => {
  const ask = { id: 1, topic: 'aa' };
  const [proposal, signIn] = [
    { ...ask, kind: 'proposal' },
    { ...ask, kind: 'sign-in' },
  ] as unknown as Parameters<typeof askKey>[0][];
  expect(proposal && askKey(proposal)).not.toBe(signIn && askKey(signIn));
});
