import { type AppKitCore, onModalEvent } from '@mooring/core';
import type { ModalEvent } from '@mooring/core/page';
import { useEffect, useState } from 'react';
import { useCore } from '../context/core-context.ts';

/** Result of {@link useAppKitEvents}. `timestamp` in Unix milliseconds. */
export interface UseAppKitEvents {
  /** Unix milliseconds of the last event; 0 before the first that this component saw. */
  readonly timestamp: number;
  readonly data: ModalEvent;
  /** `FORBIDDEN: true` once the API of the site has refused events of this page. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const created: ModalEvent = { event: 'MODAL_CREATED' };

function lastOf(core: AppKitCore): UseAppKitEvents {
  return {
    timestamp: 0,
    data: core.runtime.lastEvent ?? created,
    reportedErrors: core.runtime.reportedErrors,
  };
}

/** Events that wait for the component to have seen those before; the oldest of more are dropped. React warns from fifty on. */
const mostWaiting = 40;

/** The latest event of the modal: simultaneous events appear one after the other. Visible to this page alone. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = useCore();
  // The first one is shown; React would skip all but the last of those that come before it renders.
  const [events, setEvents] = useState<readonly [UseAppKitEvents, ...UseAppKitEvents[]]>(() => [
    lastOf(core),
  ]);
  useEffect(() => {
    setEvents((known) => (known.at(-1)?.data === lastOf(core).data ? known : [lastOf(core)]));
    return onModalEvent(core, (data) => {
      const event = { timestamp: core.clock.now(), data, reportedErrors: core.runtime.reportedErrors };
      setEvents(([shown, ...waiting]) => [shown, ...[...waiting, event].slice(-mostWaiting)]);
    });
  }, [core]);
  useEffect(() => {
    if (events.length === 1) return;
    setEvents((known) => {
      // More may have come meanwhile, and React may run this twice.
      const [shown, next, ...later] = known;
      return shown === events[0] && next !== undefined ? [next, ...later] : known;
    });
  }, [events]);
  return events[0];
}
