/** Operations of WebCrypto that have not ended. */
const running = new Set<Promise<unknown>>();

let isWatched = false;

/**
 * Notes operations of WebCrypto from now on, for {@link cryptoEnded}. Changes only the platform's own class: an object that stands
 * in for it runs on no thread of its own, and may inherit from objects that others use.
 */
export function watchCrypto(): void {
  if (isWatched || typeof SubtleCrypto === 'undefined') return;
  if (!(globalThis.crypto?.subtle instanceof SubtleCrypto)) return;
  isWatched = true;
  const { prototype } = SubtleCrypto;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value: method } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (typeof method === 'function' && name !== 'constructor')
      Object.defineProperty(prototype, name, { value: watched(method as Method), configurable: true });
  }
}

type Method = (...parameters: unknown[]) => unknown;

function watched(method: Method): Method {
  return function (this: unknown, ...parameters) {
    const result = method.apply(this, parameters);
    if (result instanceof Promise) {
      running.add(result);
      const end = () => running.delete(result);
      result.then(end, end);
    }
    return result;
  };
}

/** Resolves once the operations that run now have ended: threads of their own work on them, as fast as the machine lets them. */
export async function cryptoEnded(): Promise<void> {
  if (running.size > 0) await Promise.allSettled(running);
}
