import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { readVariables } from './read-variables.ts';

it('reads numbers as text and leaves out what is undefined or null', () => {
  const given = { '--w3m-z-index': 5, '--w3m-accent': undefined, '--w3m-font-family': null as never };
  expect(readVariables(given)).toEqual({ '--w3m-z-index': '5' });
});

it('reads no variables from undefined or null', () => {
  expect([readVariables(), readVariables(null)]).toEqual([{}, {}]);
  const { core } = makeCore({ themeVariables: null as never });
  expect(core.store.getState().theme.variables).toEqual({});
});
