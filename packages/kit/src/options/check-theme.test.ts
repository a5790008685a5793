import { createCore, setTheme } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { checkTheme } from './check-theme.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

const fine: CreateAppKitOptions = { networks: [testNetwork(1), testNetwork(2)] };

describe('theme variables set later', () => {
  const message = 'The option `themeVariables.--w3m-colour` is not valid: there is none of this name.';

  it('reports unknown names once, in the alert and to onError', async () => {
    const core = createCore({ ...fine, adapters: [] });
    const reported: unknown[] = [];
    const end = checkTheme(core, { ...fine, onError: (error) => reported.push(error.message) });
    setTheme(core, { variables: { '--w3m-colour': 'red', '--w3m-accent': 'red' } });
    await vi.waitFor(() => expect(core.store.getState().alert?.message).toBe(message));
    setTheme(core, { variables: { '--w3m-accent': 'blue' } });
    setTheme(core, { mode: 'dark' });
    await vi.dynamicImportSettled();
    expect(reported).toEqual([message]);
    end();
    setTheme(core, { variables: { '--w3m-color': 'red' } });
    await vi.dynamicImportSettled();
    expect(reported).toHaveLength(1);
  });

  it('skips the check without `debug`', async () => {
    const core = createCore({ ...fine, adapters: [], modal: { debug: false } });
    checkTheme(core, fine);
    setTheme(core, { variables: { '--w3m-colour': 'red' } });
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toBeUndefined();
  });
});
