import { every } from '@mooring/protocol/time';
import type { Clock, Logger } from '@mooring/server-kit';
import type { RelaySettings } from '../settings/relay-settings.ts';
import { Audiences } from './audiences.ts';
import { createHandlers, type Handlers } from './create-handlers.ts';
import { followProjects } from './follow-projects.ts';
import { drainServer, openListeningServer } from './listening-server.ts';
import { type OpenStore, openNode, type RelayNode } from './open-node.ts';
import { createContext, type RelayContext } from './relay-context.ts';

/** A running relay. */
export interface Relay {
  /** `ws://…` or `wss://…` for clients on this machine. */
  readonly url: string;
  readonly port: number;
  /** Closes every connection with a code that makes clients reconnect, writes pending data, and ends. */
  close(): Promise<void>;
}

/** Injected parts of a relay. */
export interface RelayOptions {
  readonly clock?: Clock | undefined;
  readonly log?: Logger | undefined;
  /** Opens a custom store, which passes `relayStoreConformance`, instead of the one the settings name. */
  readonly openStore?: OpenStore | undefined;
  /**
   * Whether the relay is all that this process runs: exposes process metrics besides the relay's own, for all its
   * workers.
   */
  readonly processMetrics?: boolean | undefined;
}

/**
 * Starts a relay. Missing settings have their documented defaults, regardless of the environment.
 *
 * @throws Error with a sentence that names the setting if a port is taken or a store cannot be opened
 */
export async function startRelay(
  given: Partial<RelaySettings> = {},
  options: RelayOptions = {},
): Promise<Relay> {
  const context = createContext(given, options);
  const { settings } = context;
  const node = await openNode(context, options.openStore);
  try {
    const closing = new AbortController();
    const audiences = new Audiences(settings);
    const isClosing = () => closing.signal.aborted;
    const handlers = createHandlers({ context, node, audiences, isClosing });
    const listening = await openListeningServer({ context, handlers });
    let stopRounds = () => {};
    try {
      audiences.listensOn(listening);
      stopRounds = startRounds(context, node, handlers);
    } catch (error) {
      await drainServer(listening, handlers.sockets, 0);
      throw error;
    }
    const close = async () => {
      closing.abort();
      handlers.readiness.stop();
      stopRounds();
      await drainServer(listening, handlers.sockets, settings.drainSeconds);
      await node.store.close();
    };
    let closed: Promise<void> | undefined;
    return {
      url: audiences.url,
      port: listening.port,
      close() {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    // The reason of the failed start matters more.
    await node.store.close().catch((closing: unknown) => {
      context.log.error({ error: closing }, 'the store could not be closed');
    });
    throw error;
  }
}

/** Runs the periodic tasks. @returns a function that stops them */
function startRounds(context: RelayContext, { hub, projects }: RelayNode, handlers: Handlers): () => void {
  const { settings, clock, log } = context;
  const stopTicking = every(clock, 1_000, () => {
    hub.redeliver();
    handlers.tick();
  });
  const stopFollowing = followProjects({ settings, projects, clock, log }, handlers.sockets.connections);
  return () => {
    stopTicking();
    stopFollowing();
  };
}
