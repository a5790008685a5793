/** The part of the Web Locks API that is used. */
export interface PageLocks {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    held: (lock: unknown) => unknown,
  ): Promise<unknown>;
}

/** The browser's; `undefined` where pages cannot tell of each other. */
export const pageLocks = (): PageLocks | undefined => globalThis.navigator?.locks;

/** Holds a name for as long as this page lives, or until the returned function is called. */
export function holdName(name: string, locks = pageLocks()): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Refused in a sandboxed frame.
  locks?.request(name, {}, () => held).catch(() => undefined);
  return release;
}

/** Waits until no page holds a name, or until `ended`. Resolves at once where pages cannot tell of each other. */
export async function untilFree(name: string, ended: AbortSignal, locks = pageLocks()): Promise<void> {
  await locks?.request(name, { signal: ended }, () => undefined).catch(() => undefined);
}

/** Whether no page holds a name. */
export async function isFree(name: string, locks = pageLocks()): Promise<boolean> {
  let free = true;
  await locks
    ?.request(name, { ifAvailable: true }, (lock) => {
      free = lock !== null;
    })
    .catch(() => undefined);
  return free;
}
