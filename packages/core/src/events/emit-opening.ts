import type { AppKitCore } from '../contract/core.ts';
import { isConnected } from '../store/is-connected.ts';
import { emitModalEvent } from './modal-events.ts';

/** Emits an event for every opening and closing. Returns a function that stops. */
export function emitOpening(core: AppKitCore): () => void {
  return core.store.subscribe((state, previous) => {
    if (state.open === previous.open) return;
    const properties = { connected: isConnected(state) };
    emitModalEvent(core, { event: state.open ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties });
  });
}
