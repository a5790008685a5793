/** Emits to listeners, and removes them by reference, like these wallets. */
export function emitter() {
  const listeners = new Map<string, Set<(data?: unknown) => void>>();
  return {
    tell(event: string, data: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
    },
    on(event: string, listener: (data?: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: (data?: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
}
