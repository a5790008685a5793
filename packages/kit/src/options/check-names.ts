import type { AppKitCore } from '@mooring/core';
import type { OptionProblem } from './check-options.ts';

/** Finds other instances on the page with the same storage keys, which would overwrite each other's records. */
export function checkNames(core: AppKitCore, living: Iterable<AppKitCore>): readonly OptionProblem[] {
  const others = [...living].filter((other) => other !== core && other.storage !== undefined);
  if (core.storage === undefined) return [];
  if (others.some((other) => prefixOf(other) === prefixOf(core)))
    return [
      {
        option: 'customStoragePrefix',
        expected:
          'another instance on this page keeps its records under the same names; give one of them its own',
      },
    ];
  const adapters = Object.values(core.adapters);
  for (const theirs of others.flatMap((other) => Object.values(other.adapters))) {
    if (adapters.includes(theirs))
      return [{ option: 'adapters', expected: 'an adapter belongs to one instance; make one for each' }];
    const { storageName } = theirs;
    if (storageName !== undefined && adapters.some((own) => own.storageName === storageName))
      return [
        {
          option: 'adapters',
          expected: `another instance's adapter keeps its records as ${storageName} too; give \`customStoragePrefix\` to one of them`,
        },
      ];
  }
  return [];
}

function prefixOf({ storage }: AppKitCore): string | undefined {
  return storage?.nameOf?.('');
}
