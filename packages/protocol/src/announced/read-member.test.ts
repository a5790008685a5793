import { expect, it } from 'vitest';
import { readMember } from './read-member.ts';

const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('not today');
    },
  },
);

it.each([
  ['a member', { name: 'Wallet' }, 'Wallet'],
  ['a missing member', {}, undefined],
  ['no object', undefined, undefined],
  ['null', null, undefined],
  ['an object that throws', throwing, undefined],
])('%s', (_what, object, value) => {
  expect(readMember(object, 'name')).toBe(value);
});
