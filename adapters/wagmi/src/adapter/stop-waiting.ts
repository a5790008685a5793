import type { Config } from 'wagmi';
import type { AdapterState } from '../connectors/adapter-state.ts';

/** Milliseconds for wallets of the last visit to reconnect, which needs no prompt. */
const silentLimit = 8_000;

/** Ends an attempt that waits for a wallet. wagmi has no cancel: a late answer still counts. */
export function stopWaiting(config: Config, waiting: 'connecting' | 'reconnecting'): void {
  config.setState((state) => {
    if (state.status !== waiting) return state;
    const current = state.connections.get(state.current ?? '')?.connector;
    // A connection from wagmi's storage is a bare record until its wallet has answered.
    const answered = typeof current?.getProvider === 'function';
    return { ...state, status: answered ? 'connected' : 'disconnected' };
  });
}

/** Bounds an action that waits while wagmi reconnects wallets: it does so one after the other, without a timeout. */
export async function whileReconnecting(
  { config, clock }: Pick<AdapterState, 'config' | 'clock'>,
  act: () => Promise<unknown>,
): Promise<void> {
  const cancel = clock.after(silentLimit, () => stopWaiting(config, 'reconnecting'));
  try {
    await act();
  } finally {
    cancel();
  }
}
