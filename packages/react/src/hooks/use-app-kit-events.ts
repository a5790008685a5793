import { type AppKitCore, onModalEvent } from '@mooring/core';
import { type ModalEvent, type TrackedEvent, trackedEvent } from '@mooring/core/page';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useCore } from '../context/core-context.ts';

/** Result of {@link useAppKitEvents}. `timestamp` in Unix milliseconds. */
export interface UseAppKitEvents {
  /** Unix milliseconds of the last event; 0 before the first one in this component. */
  readonly timestamp: number;
  readonly data: TrackedEvent;
  /** `FORBIDDEN: true` once the site's API has refused events of this page. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const created: ModalEvent = { event: 'MODAL_CREATED' };

type LatestEvent = Omit<UseAppKitEvents, 'data'> & { readonly data: ModalEvent };

/** The event that a component shows first. */
function lastOf(core: AppKitCore, data = core.store.getState().lastEvent?.event ?? created): LatestEvent {
  return {
    timestamp: 0,
    data,
    reportedErrors: core.store.getState().services.reportedErrors,
  };
}

const subscribeNever = () => () => undefined;

/** Limit of queued events; beyond it, the oldest are dropped. React warns at fifty nested updates. */
const maxQueued = 40;

/** The latest event of the modal; simultaneous events appear one after the other. Visible to this page only. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = useCore();
  // While it hydrates, a page shows what the server rendered.
  const first = useSyncExternalStore(
    subscribeNever,
    () => lastOf(core).data,
    () => created,
  );
  // Shows the first event and queues the others: React would batch them and render only the last.
  const [events, setEvents] = useState<readonly [LatestEvent, ...LatestEvent[]]>(() => [lastOf(core, first)]);
  useEffect(() => {
    setEvents((known) => (known.at(-1)?.data === lastOf(core).data ? known : [lastOf(core)]));
    return onModalEvent(core, (data) => {
      const event = {
        timestamp: core.clock.now(),
        data,
        reportedErrors: core.store.getState().services.reportedErrors,
      };
      setEvents(([shown, ...waiting]) => [shown, ...[...waiting, event].slice(-maxQueued)]);
    });
  }, [core]);
  useEffect(() => {
    if (events.length === 1) return;
    setEvents((known) => {
      // More events may have arrived, and React may run this twice.
      const [shown, next, ...later] = known;
      return shown === events[0] && next !== undefined ? [next, ...later] : known;
    });
  }, [events]);
  const [shown] = events;
  return useMemo(() => ({ ...shown, data: trackedEvent(shown.data) }), [shown]);
}
