import type { AppKitCore } from '../contract/core.ts';

// Pages check in shared mode, so that a check is not mistaken for a claim.
type Page = Pick<AppKitCore, 'locks'>;

/** Holds a name for as long as this page lives, or until the returned function is called. */
export function holdName({ locks }: Page, name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers refuse locks to a sandboxed frame.
  locks?.request(name, {}, () => held).catch(() => undefined);
  return release;
}

/**
 * Waits until no page holds a name, or until `ended`, and then holds it. Resolves with a function that
 * releases it; at once if the browser has no locks or refuses them.
 */
export function claimName({ locks }: Page, name: string, ended: AbortSignal): Promise<() => void> {
  return new Promise((resolveClaim) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begin = (): void => resolveClaim(release);
    if (locks === undefined) return begin();
    locks
      .request(name, { signal: ended }, () => {
        begin();
        return held;
      })
      .catch(begin);
  });
}

/** Milliseconds to wait for a turn. A browser keeps the locks of a tab that it has suspended. */
const maxTurnWaitMs = 2_000;

/**
 * Runs a change while no other page runs one of this name. Waits at most two seconds for that, and not after the core has ended. Without
 * locks it runs before the function returns.
 */
export async function inTurn<Result>(
  { locks, clock, ended }: Pick<AppKitCore, 'locks' | 'clock' | 'ended'>,
  name: string,
  change: () => Result,
): Promise<Result> {
  if (locks === undefined) return change();
  const waited = new AbortController();
  const stop = (): void => waited.abort();
  const cancel = clock.after(maxTurnWaitMs, stop);
  ended.addEventListener('abort', stop, { once: true });
  if (ended.aborted) stop();
  const release = await claimName({ locks }, name, waited.signal);
  cancel();
  ended.removeEventListener('abort', stop);
  try {
    return change();
  } finally {
    release();
  }
}

/** Waits until no page holds a name, or until `ended`. Resolves at once if the browser has no locks or refuses them. */
export async function untilFree({ locks }: Page, name: string, ended: AbortSignal): Promise<void> {
  await locks?.request(name, { mode: 'shared', signal: ended }, () => undefined).catch(() => undefined);
}

/** Whether no page holds a name. */
export async function isFree({ locks }: Page, name: string): Promise<boolean> {
  let free = true;
  await locks
    ?.request(name, { mode: 'shared', ifAvailable: true }, (lock) => {
      free = lock !== null;
    })
    .catch(() => undefined);
  return free;
}
