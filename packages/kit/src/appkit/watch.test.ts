import { createCore, setTheme } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, onTestFinished, test } from 'vitest';
import { watch } from './watch.ts';

function instance(options?: { readonly start: boolean }) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const seen: unknown[] = [];
  const end = watch(
    core,
    ({ theme }) => ({ mode: theme.mode }),
    (value) => void seen.push(value.mode),
    options,
  );
  return { core, seen, end, restored: () => core.dispatch({ type: 'initialized' }) };
}

test('calls back for each change of what it selects, until it ends', () => {
  const { core, seen, end, restored } = instance();
  restored();
  setTheme(core, { variables: { '--w3m-accent': 'red' } });
  expect(seen).toEqual([]);
  setTheme(core, { mode: 'dark' });
  setTheme(core, { mode: 'dark' });
  setTheme(core, { mode: 'light' });
  end();
  setTheme(core, { mode: 'dark' });
  expect(seen).toEqual(['dark', 'light']);
});

test('with `start`, calls back once the last visit is restored, unless something changed with it', () => {
  const { core, seen, restored } = instance({ start: true });
  setTheme(core, { variables: { '--w3m-accent': 'red' } });
  expect(seen).toEqual([]);
  restored();
  restored();
  setTheme(core, { mode: 'dark' });
  expect(seen).toHaveLength(2);
  expect(seen[1]).toBe('dark');
});
