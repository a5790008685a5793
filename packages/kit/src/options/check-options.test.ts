import { selectConnectRows, selectWalletFeatures } from '@mooring/core/modal';
import { createCore, open, selectConnectMethods, setTheme } from '@mooring/core/page';
import { memoryStorage, testNetwork } from '@mooring/core/testing';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { instances } from '../platform/instances.ts';
import { namedStorage } from '../platform/named-storage.ts';
import { checkNames } from './check-names.ts';
import { checkOptions } from './check-options.ts';
import { checkTheme } from './check-theme.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { modalOptions } from './modal-options.ts';
import { optionShapes } from './option-shapes.ts';
import { reportOptions } from './report-options.ts';

const fine: CreateAppKitOptions = { networks: [testNetwork(1), testNetwork(2)] };
const problemsOf = (options: object) =>
  checkOptions({ ...fine, ...options }).map(({ option, expected }) => `${option}: ${expected}`);

describe('options', () => {
  it.each([
    [{ debug: 'yes' }, 'debug: Expected boolean, received string'],
    [{ projectId: 7 }, 'projectId: Expected string, received number'],
    [{ features: null }, 'features: Expected object, received null'],
    [{ features: { legalCheckbox: 1 } }, 'features.legalCheckbox: Expected boolean, received number'],
    [{ features: { swaps: '1inch' } }, 'features.swaps: Expected boolean, received string'],
    [{ featuredWalletIds: 'abc' }, 'featuredWalletIds: Expected array, received string'],
    [{ excludeWalletIds: ['a', 5] }, 'excludeWalletIds: Expected string, received number'],
    [{ excludeWalletIds: ['a', undefined] }, 'excludeWalletIds: Required'],
    [{ allWallets: 'hide' }, 'allWallets: Invalid input'],
    [{ metadata: { icons: 'x' } }, 'metadata.icons: Expected array, received string'],
    [{ onError: {} }, 'onError: Expected function, received object'],
    [{ chainImages: [] }, 'chainImages: Expected object, received array'],
    [
      { FeaturedWalletIDs: [] },
      'FeaturedWalletIDs: there is none of this name; did you mean `featuredWalletIds`',
    ],
    [{ features: { onRamp: true } }, 'features.onRamp: there is none of this name; did you mean `onramp`'],
    [
      { themeVariables: { '--w3m-acent': 'red' } },
      'themeVariables.--w3m-acent: there is none of this name; did you mean `--w3m-accent`',
    ],
    [
      { themeVariables: { '--w3m-accent': ['red'] } },
      'themeVariables.--w3m-accent: Expected string, received array',
    ],
    [{ toString: 1 }, 'toString: there is none of this name'],
    [{ wholly: 1 }, 'wholly: there is none of this name'],
  ])('%j', (options, problem) => {
    expect(problemsOf(options)).toEqual([problem]);
  });

  it('accepts valid values', () => {
    expect(
      problemsOf({
        adapters: [],
        services: { relay: 'wss://relay.example' },
        themeMode: 'dark',
        themeVariables: { '--w3m-accent': 'red', '--apkt-z-index': 5, '--mo-surface': 'white' },
        features: { swaps: ['1inch'], socials: false, email: false, onramp: true },
        metadata: { name: '', description: '', url: '', icons: [], redirect: {}, verifyUrl: '' },
        siwx: undefined,
        basic: true,
        onError: () => undefined,
      }),
    ).toEqual([]);
  });

  it('bounds the number of problems, and never includes values', () => {
    const secret = 'correct horse battery staple';
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (given) => {
        const said = checkOptions({ ...fine, projectId: { secret } as never, ...given } as never);
        expect(said.length).toBeLessThanOrEqual(20);
        expect(JSON.stringify(said)).not.toContain(secret);
      }),
    );
    expect(problemsOf(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`x${i}y`, 1])))).toHaveLength(
      20,
    );
  });
});

it('never throws on options of any type', () => {
  const names = Object.keys(optionShapes).filter(
    (name) => !['networks', 'siwx', 'siweConfig'].includes(name),
  );
  const junk = fc.oneof(
    fc.anything(),
    fc.array(fc.oneof(fc.integer(), fc.constant(null), fc.string(), fc.object())),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), junk), junk, (given, features) => {
      const options = { ...fine, ...given, features } as unknown as CreateAppKitOptions;
      const core = createCore({ networks: fine.networks, adapters: [], modal: modalOptions(options) });
      open(core);
      const state = core.store.getState();
      selectConnectRows(state);
      selectConnectMethods(state);
      selectWalletFeatures(state);
      core.destroy();
    }),
    { numRuns: 300 },
  );
});

describe('two instances', () => {
  const page = memoryStorage();
  const adapter = (storageName: string) => ({
    type: 'wagmi' as const,
    namespace: 'eip155' as const,
    storageName,
    attach: () => undefined,
    asks: { methods: [], events: [] },
    destroy: () => undefined,
  });
  const make = (prefix: string | undefined, adapters: readonly object[] = []) =>
    createCore({
      networks: fine.networks,
      adapters: adapters as never,
      storage: namedStorage(page, prefix),
    });
  const shared = adapter('wagmi');

  it.each([
    ['one name', make(undefined), make(undefined), ['customStoragePrefix']],
    ['one name of their own', make('a'), make('a'), ['customStoragePrefix']],
    ['names of their own', make('a'), make('b'), []],
    ['one adapter', make('a', [shared]), make('b', [shared]), ['adapters']],
    ['adapters of one name', make('a', [adapter('wagmi')]), make('b', [adapter('wagmi')]), ['adapters']],
    ['adapters of two names', make('a', [adapter('wagmi:a')]), make('b', [adapter('wagmi')]), []],
  ])('of %s', (_name, first, second, found) => {
    expect(checkNames(second, [first, second]).map(({ option }) => option)).toEqual(found);
  });
});

describe('the site’s developer', () => {
  it('sees no alert for valid options', () => {
    const core = createCore({ networks: fine.networks, adapters: [] });
    instances.add(core);
    reportOptions(core, fine);
    expect(core.store.getState().alert).toBeUndefined();
    instances.delete(core);
  });
});

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
