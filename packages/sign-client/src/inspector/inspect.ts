import type { InspectedMessage } from '../relay/inspected-message.ts';
import type { InspectedCore } from '../relay/message-inspector.ts';
import { Inspector } from './inspector.ts';

/** A client of either role, a wallet kit, or its core. */
export type Inspectable = InspectedCore | { readonly core: InspectedCore };

const inspectors = new WeakMap<InspectedCore, Inspector>();

/**
 * Reports every message of a client from now on: once when it appears, and again with the same `key` when its fate is
 * known. If several tabs share a client, the tab that holds the socket processes and reports incoming messages.
 *
 * @returns a function that stops it; without listeners nothing is decrypted or stored
 */
export function inspect(client: Inspectable, listener: (message: InspectedMessage) => void): () => void {
  const core = 'core' in client ? client.core : client;
  const inspector = inspectors.get(core) ?? new Inspector(core);
  inspectors.set(core, inspector);
  core.setInspector(inspector);
  inspector.listeners.add(listener);
  return () => {
    inspector.listeners.delete(listener);
    if (inspector.listeners.size > 0) return;
    inspectors.delete(core);
    core.setInspector(undefined);
  };
}
