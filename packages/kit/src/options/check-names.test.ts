import { createCore } from '@mooring/core/page';
import { memoryStorage, testNetwork } from '@mooring/core/testing';
import { describe, expect, it } from 'vitest';
import { namedStorage } from '../platform/named-storage.ts';
import { checkNames } from './check-names.ts';

const networks = [testNetwork(1)] as const;

describe('two instances', () => {
  const page = memoryStorage();
  const adapter = (storageName: string) => ({
    type: 'wagmi' as const,
    namespace: 'eip155' as const,
    storageName,
    attach: () => undefined,
    proposal: { methods: [], events: [] },
    destroy: () => undefined,
  });
  const make = (prefix: string | undefined, adapters: readonly object[] = []) =>
    createCore({
      networks,
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

  it('without storage never collides', () => {
    const alone = () => createCore({ networks, adapters: [shared] as never });
    const [first, second] = [alone(), alone()];
    expect(checkNames(second, [first, second])).toEqual([]);
    expect(checkNames(make('a', [shared]), [first])).toEqual([]);
  });
});
