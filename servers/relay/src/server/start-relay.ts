import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import {
  type Clock,
  createLogger,
  createOperations,
  createReadiness,
  createRegistry,
  type Logger,
  readSettings,
  systemClock,
  workerMetrics,
} from '@mooring/server-kit';
import { Door } from '../auth/door.ts';
import { createRpc } from '../http/answer-rpc.ts';
import { UnreadAnswers } from '../http/unread-answers.ts';
import { countFrames } from '../limits/frame-rate.ts';
import { SharedBound } from '../limits/shared-bound.ts';
import { registerMetrics } from '../metrics/register-metrics.ts';
import { countRefusal, createCounts } from '../metrics/relay-counts.ts';
import { ProjectGate } from '../projects/project-gate.ts';
import { reachableUrls } from '../settings/reachable-urls.ts';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import type { FrameContext } from '../socket/answer-frame.ts';
import { Hub } from '../socket/hub.ts';
import { Outbox } from '../socket/outbox.ts';
import { PingRounds } from '../socket/ping-rounds.ts';
import { RelayMethods } from '../socket/relay-methods.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';
import { followProjects, learnProjects } from './follow-projects.ts';
import { drainServer, type ListeningServer, openListeningServer } from './listening-server.ts';
import { openNamedStore } from './open-named-store.ts';
import { Sockets } from './sockets.ts';

export interface Relay {
  /** `ws://…` or `wss://…`, as a client on this machine reaches it. */
  readonly url: string;
  readonly port: number;
  /** Closes every connection with a code on which clients come back, writes what is left to write, and ends. */
  close(): Promise<void>;
}

export interface RelayOptions {
  readonly clock?: Clock | undefined;
  readonly log?: Logger | undefined;
  /** A store of one's own, which passes `relayStoreConformance`, instead of the one the settings name. */
  readonly openStore?: ((options: StoreOptions) => Promise<RelayStore>) | undefined;
  /** Whether it is all that this process does: figures of the process beside the relay's own, of all its workers. */
  readonly processMetrics?: boolean | undefined;
}

/**
 * Starts a relay. Settings that are not given are as documented, whatever the environment says.
 *
 * @throws Error with a sentence that names the setting when a port is taken or a store cannot be opened
 */
export async function startRelay(
  given: Partial<RelaySettings> = {},
  options: RelayOptions = {},
): Promise<Relay> {
  const settings: RelaySettings = { ...readSettings(relaySettings, {}), ...given };
  const { clock = systemClock, processMetrics = false } = options;
  const { now } = clock;
  const log = options.log ?? createLogger({ server: 'relay', level: 'silent' });
  const registry = createRegistry('relay', processMetrics);
  const counts = createCounts();
  const onError = throttle(now, (error) => log.error({ error }, 'failed'));

  const unread = new SharedBound(settings.unread, () => countRefusal(counts, 'slow-reader'));
  const answers = new UnreadAnswers(unread, counts);
  const outbox = new Outbox({ ...settings, unread, onTaken: (connection) => hub.taken(connection) }, counts);
  const unfinished = new SharedBound(settings.unfinished, () => countRefusal(counts, 'unfinished'));
  const hub = new Hub({
    limits: { ...settings, redeliverAfter: settings.redeliverSeconds * 1_000 },
    outbox,
    counts,
    now,
    onStoreError: onError,
  });
  const projects = new ProjectGate({ limits: settings, now });
  await learnProjects({ settings, projects });
  const storeOptions: StoreOptions = { limits: settings, now, onMessage: hub.deliver, onGap: hub.lookAgain };
  const store = options.openStore
    ? await options.openStore(storeOptions)
    : await openNamedStore({ ...storeOptions, settings, registry, log, counts });
  hub.store = store;
  registerMetrics(registry, {
    counts,
    totals: () => store.totals(),
    unread: () => unread.total,
    unfinished: () => unfinished.total,
  });
  const readiness = createReadiness({
    checks: { store: () => store.check() },
    onFailure: (name, error) => log.error({ error, check: name }, 'not ready'),
  });
  const operations = createOperations({
    readiness,
    registry: processMetrics ? workerMetrics(registry) : registry,
  });

  let closing: Promise<void> | undefined;
  const isClosing = () => closing !== undefined;
  let audiences: readonly string[] | 'any' = [];
  const door = new Door({
    limits: settings,
    counts,
    now,
    projects,
    audiences: () => audiences,
    onRefusal: (reason, text) => log.debug({ reason, text }, 'turned away'),
  });
  const methods = new RelayMethods({
    hub,
    store,
    counts,
    limits: settings,
    now,
    projects,
    onStoreError: onError,
  });
  const calls = { methods, counts, onError };
  const frames: FrameContext = {
    ...calls,
    hub,
    outbox,
    rate: settings,
    admit(connection, weight) {
      if (countFrames(connection, weight, now(), settings)) return true;
      countRefusal(counts, 'frame-rate');
      connection.open = false;
      connection.socket.close(closeCodes.tooManyRequests, closeReasons.tooManyRequests);
      return false;
    },
  };
  const rpc = createRpc({ door, calls, limits: settings, unfinished, unread: answers, now, isClosing });
  const pings = new PingRounds(settings.pingSeconds);
  const { frameSize, drainSeconds } = settings;
  const sockets = new Sockets({ door, frames, pings, unfinished, log, frameSize, isClosing });

  let listening: ListeningServer;
  try {
    const handlers = [operations, rpc];
    listening = await openListeningServer({ settings, counts, log, sockets, handlers, onError });
  } catch (error) {
    await store.close();
    throw error;
  }
  const { port, secure } = listening;
  const reachable = reachableUrls({ host: settings.host, port, secure });
  if (settings.publicUrls.includes('any')) audiences = 'any';
  else audiences = settings.publicUrls.length > 0 ? settings.publicUrls : reachable;

  const stopTicking = clock.every(1_000, () => {
    hub.redeliver();
    pings.tick(now());
    answers.tick(now());
  });
  const stopFollowing = followProjects({ settings, projects, clock, log }, sockets.connections);

  async function close(): Promise<void> {
    readiness.stop();
    stopTicking();
    stopFollowing();
    await drainServer(listening, sockets, drainSeconds);
    await store.close();
  }

  return {
    url: settings.publicUrls.find((url) => url !== 'any') ?? reachable[0] ?? '',
    port,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** At most one call a second: a failing disk must not fill another one with its log. */
function throttle(now: () => number, call: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() - last < 1_000) return;
    last = now();
    call(error);
  };
}
