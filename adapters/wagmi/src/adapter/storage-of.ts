import { createStorage, type Storage } from 'wagmi';

/** The site's storage, else the page's `localStorage` under wagmi's prefix or under the instance's own. */
export function storageOf({
  storage,
  customStoragePrefix: prefix,
}: {
  readonly storage?: Storage | null | undefined;
  readonly customStoragePrefix?: string | undefined;
}): Storage | null {
  if (storage !== undefined) return storage;
  // wagmi's default throws when the browser forbids `localStorage`.
  return createStorage({
    ...(prefix && { key: `wagmi:${prefix}` }),
    storage: {
      getItem: (name) => onPage((page) => page.getItem(name)) ?? null,
      setItem: (name, value) => onPage((page) => page.setItem(name, value)),
      removeItem: (name) => onPage((page) => page.removeItem(name)),
    },
  });
}

/** `undefined` on a server, and when the storage is forbidden or full. */
function onPage<Result>(use: (storage: globalThis.Storage) => Result): Result | undefined {
  try {
    return typeof window === 'undefined' ? undefined : use(window.localStorage);
  } catch {
    return undefined;
  }
}
