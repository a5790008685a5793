import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent, TrackedEvent } from '../contract/modal-event.ts';
import { notifySite } from './notify-site.ts';

/** Emits an event to the site's listeners. A listener that throws does not stop the others. */
export function emitModalEvent(core: AppKitCore, event: ModalEvent): void {
  core.dispatch({ type: 'siteTold', event, at: core.clock.now() });
  for (const listener of [...core.runtime.eventListeners]) notifySite(listener, event);
}

/** Calls `listener` with every event from now on. Returns a function that stops. */
export function onModalEvent(core: AppKitCore, listener: (event: ModalEvent) => void): () => void {
  const own = (event: ModalEvent): void => listener(event);
  core.runtime.eventListeners.add(own);
  return () => {
    core.runtime.eventListeners.delete(own);
  };
}

/** The event in AppKit's shape. */
export function trackedEvent(event: ModalEvent): TrackedEvent {
  return { type: 'track', ...event };
}
