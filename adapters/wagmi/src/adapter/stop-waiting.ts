import type { Config } from 'wagmi';

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
