import { expect, it } from 'vitest';
import { isRequired } from './is-required.ts';

it.each([
  [undefined, false],
  [{}, false],
  [{ getRequired: () => true }, true],
  [{ getRequired: () => false }, false],
  [{ getRequired: () => 'yes' }, false],
  [
    {
      getRequired: () => {
        throw new Error('the site');
      },
    },
    false,
  ],
])('%o: %s', (siwx, isIt) => {
  expect(isRequired(siwx as never)).toBe(isIt);
});
