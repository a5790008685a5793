import { SharedBound } from '@mooring/server-kit';
import { registerMetrics } from '../metrics/register-metrics.ts';
import { countRefusal } from '../metrics/relay-counts.ts';
import { ProjectGate } from '../projects/project-gate.ts';
import { Hub } from '../socket/hub.ts';
import { Outbox } from '../socket/outbox.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';
import { startProjects } from './follow-projects.ts';
import { openNamedStore } from './open-named-store.ts';
import type { RelayContext } from './relay-context.ts';

/** The core of a relay, shared by sockets and HTTP. */
export interface RelayNode {
  readonly store: RelayStore;
  readonly hub: Hub;
  readonly outbox: Outbox;
  readonly projects: ProjectGate;
  /** Bytes that clients have not read yet. */
  readonly unread: SharedBound;
  /** Bytes of incomplete frames and bodies. */
  readonly unfinished: SharedBound;
}

/** Opens a custom store instead of the one that the settings name. */
export type OpenStore = (options: StoreOptions) => Promise<RelayStore>;

/** @throws Error with a sentence if the list of projects cannot be read or the store cannot be opened */
export async function openNode(context: RelayContext, openStore: OpenStore | undefined): Promise<RelayNode> {
  const { settings, counts, registry, clock } = context;
  const unread = new SharedBound(settings.unread, () => countRefusal(counts, 'slow-reader'));
  const unfinished = new SharedBound(settings.unfinished, () => countRefusal(counts, 'unfinished'));
  const { hub, outbox } = createHub(context, unread);
  const projects = new ProjectGate({ limits: settings, now: clock.now });
  await startProjects({ settings, projects, log: context.log });
  const options: StoreOptions = {
    limits: settings,
    now: clock.now,
    onMessage: hub.deliver,
    onGap: hub.deliverStored,
  };
  const store = openStore ? await openStore(options) : await openNamedStore({ ...options, ...context });
  hub.store = store;
  registerMetrics(registry, {
    counts,
    totals: () => store.totals(),
    unread: () => unread.total,
    unfinished: () => unfinished.total,
    projects: () => projects.size,
  });
  return { store, hub, outbox, projects, unread, unfinished };
}

function createHub({ settings, counts, clock, onError }: RelayContext, unread: SharedBound) {
  const outbox = new Outbox(
    {
      socketBuffer: settings.socketBuffer,
      unread,
      onTaken: (connection) => hub.taken(connection),
    },
    counts,
  );
  const hub: Hub = new Hub({
    limits: { ...settings, redeliverAfter: settings.redeliverSeconds * 1_000 },
    outbox,
    counts,
    now: clock.now,
    onStoreError: onError,
  });
  return { hub, outbox };
}
