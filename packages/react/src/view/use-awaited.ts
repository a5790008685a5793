import { relayNoticeDelayMs } from '@mooring/protocol/limits';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useModalContext } from './modal-context.ts';
import type { ModalStore } from './modal-store.ts';
import { useOnline } from './use-online.ts';

/** Why data of a view does not come: the device is offline, or a node or the API does not answer. */
type Silence = 'offline' | 'network' | 'service';

/** What the data of a view comes from: the chain, or the site's API. */
type Source = Exclude<Silence, 'offline'>;

export interface Awaited {
  /** The view has nothing to show in its place. */
  readonly missing: boolean;
  /** The last request failed, and the view says so. */
  readonly failed?: boolean | undefined;
  /** What was requested: the wait begins anew when it changes. */
  readonly of?: unknown;
}

interface Report {
  readonly silence: Silence;
}

/** What the views of a modal wait for in vain. */
interface Reports {
  readonly all: Set<Report>;
  readonly listeners: Set<() => void>;
}

const reportsByStore = new WeakMap<ModalStore, Reports>();

function reportsOf(store: ModalStore): Reports {
  const known = reportsByStore.get(store) ?? { all: new Set(), listeners: new Set() };
  reportsByStore.set(store, known);
  return known;
}

/** By importance: it explains those that follow. */
const silences = ['offline', 'network', 'service'] as const;

/** Reports that data of a view does not come: after 3 s without an answer, or at once while the device is offline. */
export function useAwaited(source: Source, { missing, failed = false, of }: Awaited): void {
  const { core, store } = useModalContext();
  const isOnline = useOnline();
  const waits = missing && !failed;
  const [late, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request begins another wait
  useEffect(() => {
    if (!waits) return;
    const cancel = core.clock.after(relayNoticeDelayMs, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [core, waits, of]);
  const silence = !missing ? undefined : !isOnline ? 'offline' : waits && late ? source : undefined;
  useEffect(() => {
    if (silence === undefined) return;
    const { all, listeners } = reportsOf(store);
    const report: Report = { silence };
    const tell = () => {
      for (const listener of listeners) listener();
    };
    all.add(report);
    tell();
    return () => {
      all.delete(report);
      tell();
    };
  }, [store, silence]);
}

/** Why data that the modal's view lacks does not come, if it is late. */
export function useSilence(): Silence | undefined {
  const { store } = useModalContext();
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = reportsOf(store);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [store],
  );
  const read = () => {
    const { all } = reportsOf(store);
    const reported = new Set([...all].map(({ silence }) => silence));
    return silences.find((silence) => reported.has(silence));
  };
  return useSyncExternalStore(subscribe, read, read);
}
