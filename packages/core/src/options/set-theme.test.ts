import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { setTheme } from './set-theme.ts';

it('changes the mode alone, or merges variables', () => {
  const { core } = makeCore();
  const theme = () => core.store.getState().theme;
  setTheme(core, { mode: 'dark', variables: { '--w3m-accent': '#123456' } });
  setTheme(core, { variables: { '--w3m-border-radius-master': '2px' } });
  const { mode, variables } = theme();
  expect(mode).toBe('dark');
  expect(Object.values(variables)).toEqual(expect.arrayContaining(['#123456', '2px']));
  setTheme(core, { mode: 'light' });
  expect(theme()).toEqual({ mode: 'light', variables });
});
