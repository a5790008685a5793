import type { Config } from 'wagmi';

/** wagmi has no cancel: its answer still counts when it comes, but nobody waits for it. */
export function stopWaiting(config: Config, waiting: 'connecting' | 'reconnecting'): void {
  config.setState((state) => {
    if (state.status !== waiting) return state;
    const current = state.connections.get(state.current ?? '')?.connector;
    // What wagmi read from its storage is a bare record until its wallet has answered.
    const answered = typeof current?.getProvider === 'function';
    return { ...state, status: answered ? 'connected' : 'disconnected' };
  });
}
