import { type AppKitCore, type ModalEvent, onModalEvent } from '@mooring/core';
import { useEffect, useState } from 'react';
import { useCore } from '../context/core-context.ts';

export interface UseAppKitEvents {
  /** Unix milliseconds of the last event; 0 before the first that this component saw. */
  readonly timestamp: number;
  readonly data: ModalEvent;
  /** Kept for sites that read it; nothing is reported to anybody, so it stays empty. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const none: Readonly<Record<string, boolean>> = {};

function lastOf(core: AppKitCore): UseAppKitEvents {
  return {
    timestamp: 0,
    data: core.runtime.lastEvent ?? { event: 'MODAL_CREATED' },
    reportedErrors: none,
  };
}

/** The last thing that happened in the modal. Told to this page alone. */
export function useAppKitEvents(): UseAppKitEvents {
  const core = useCore();
  const [last, setLast] = useState(() => lastOf(core));
  useEffect(() => {
    setLast((known) => (known.data === core.runtime.lastEvent ? known : lastOf(core)));
    return onModalEvent(core, (data) => setLast({ timestamp: core.clock.now(), data, reportedErrors: none }));
  }, [core]);
  return last;
}
