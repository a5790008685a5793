import { testNetwork } from '@mooring/core/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOptions } from './check-options.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';

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
