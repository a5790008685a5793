import type { AdapterState } from './adapter-state.ts';
import { unlistConnectors } from './wagmi-internal.ts';

/** Removes the connectors of remote wallets that are gone from wagmi, with their connections. */
export function withdrawRemotes({ config, remotes }: AdapterState): void {
  if (remotes.size === 0) return;
  unlistConnectors(config, remotes);
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([uid]) => !remotes.has(uid)));
    if (connections.size === state.connections.size) return state;
    const [next = null] = connections.keys();
    const current = state.current !== null && connections.has(state.current) ? state.current : next;
    return { ...state, connections, current, status: current === null ? 'disconnected' : state.status };
  });
  remotes.clear();
}
