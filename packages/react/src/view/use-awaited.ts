import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { useLate, useOnline } from '@mooring/ui/page';
import { useEffect } from 'react';
import type { Delay } from './delays.ts';
import { useModalContext } from './modal-context.ts';

/** What the data of a view comes from: the chain, or the site's API. */
type Source = Exclude<Delay, 'offline'>;

export interface Awaited {
  /** The view has nothing to show in its place. */
  readonly missing: boolean;
  /** The last request failed, and the view says so. */
  readonly failed?: boolean | undefined;
  /** What was requested: the wait restarts when it changes. */
  readonly of?: unknown;
}

/** Reports that data of a view does not come: after 3 s without an answer, or at once while the device is offline. */
export function useAwaited(source: Source, { missing, failed = false, of }: Awaited): void {
  const { core, store } = useModalContext();
  const isOnline = useOnline();
  const waits = missing && !failed;
  const late = useLate(waits, noAnswerNoticeMs, { clock: core.clock, of });
  const delay = !missing ? undefined : !isOnline ? 'offline' : late ? source : undefined;
  useEffect(() => (delay === undefined ? undefined : store.reportDelay(delay)), [store, delay]);
}
