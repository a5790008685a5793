import type { Config } from 'wagmi';

/** Resolves once wagmi has left a status; immediately if it is in another one. */
export function settled({ state, subscribe }: Config, status: Config['state']['status']): Promise<void> {
  if (state.status !== status) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(
      (known) => known.status,
      (next) => {
        if (next === status) return;
        stop();
        resolve();
      },
    );
  });
}
