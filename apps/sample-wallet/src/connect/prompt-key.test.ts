import { expect, it } from 'vitest';
import { promptKey, requestKey } from './prompt-key.ts';

it('distinguishes requests of two sites with the same id', () => {
  expect(requestKey({ topic: 'aa', id: 1 })).not.toBe(requestKey({ topic: 'bb', id: 1 }));
});

it('distinguishes a proposal and a sign-in with the same id', () => {
  const prompt = { id: 1, topic: 'aa' };
  const [proposal, signIn] = [
    { ...prompt, kind: 'proposal' },
    { ...prompt, kind: 'sign-in' },
  ] as unknown as Parameters<typeof promptKey>[0][];
  expect(proposal && promptKey(proposal)).not.toBe(signIn && promptKey(signIn));
});
