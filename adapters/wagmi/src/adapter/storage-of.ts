import { createStorage, type Storage } from 'wagmi';

/** The site's storage, else the page's under wagmi's own name, or under a name of the instance's own. */
export function storageOf({
  storage,
  customStoragePrefix: prefix,
}: {
  readonly storage?: Storage | null | undefined;
  readonly customStoragePrefix?: string | undefined;
}): Storage | null {
  if (storage !== undefined) return storage;
  // Not wagmi's default: that throws where the browser forbids `localStorage`.
  return createStorage({
    ...(prefix && { key: `wagmi:${prefix}` }),
    storage: {
      getItem: (name) => onPage((page) => page.getItem(name)) ?? null,
      setItem: (name, value) => onPage((page) => page.setItem(name, value)),
      removeItem: (name) => onPage((page) => page.removeItem(name)),
    },
  });
}

/** Nothing on a server, and where the visitor forbids it or it is full. */
function onPage<Result>(use: (storage: globalThis.Storage) => Result): Result | undefined {
  try {
    return typeof window === 'undefined' ? undefined : use(window.localStorage);
  } catch {
    return undefined;
  }
}
