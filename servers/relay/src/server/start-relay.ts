import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, closeReasons } from '@mooring/protocol/relay';
import {
  type Clock,
  createHttpServer,
  createLogger,
  createOperations,
  createReadiness,
  createRegistry,
  type Logger,
  listen,
  openFilesLimit,
  readSettings,
  sendText,
  shorten,
  systemClock,
  workerMetrics,
} from '@mooring/server-kit';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Admitted, Door } from '../auth/door.ts';
import { createRpc } from '../http/answer-rpc.ts';
import { AddressSockets } from '../limits/address-sockets.ts';
import { commitHistogram, registerMetrics } from '../metrics/register-metrics.ts';
import { countRefusal, createCounts } from '../metrics/relay-counts.ts';
import { ProjectGate } from '../projects/project-gate.ts';
import { loadProjects } from '../projects/project-source.ts';
import { reachableUrls } from '../settings/reachable-urls.ts';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import { answerFrame, type FrameContext } from '../socket/answer-frame.ts';
import { Connection } from '../socket/connection.ts';
import { Hub } from '../socket/hub.ts';
import { PingRounds } from '../socket/ping-rounds.ts';
import { RelayMethods } from '../socket/relay-methods.ts';
import { openStore } from '../store/open-store.ts';
import type { RelayStore, StoreOptions } from '../store/relay-store.ts';

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

/** Sockets beyond the bounds, to be told that they are beyond, and for operators. */
const spareSockets = 100;

const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // Pings are answered below, within the bounds of everything else.
  autoPong: false,
  // Milliseconds a client gets to answer a close.
  closeTimeout: 1_500,
};

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
  const counts = createCounts();
  const registry = createRegistry('relay', processMetrics);
  const onError = throttle(now, (error) => log.error({ error }, 'failed'));

  const hub = new Hub({
    limits: { ...settings, redeliverAfter: settings.redeliverSeconds * 1_000 },
    counts,
    now,
    onStoreError: onError,
  });
  const storeOptions: StoreOptions = {
    limits: settings,
    now,
    onMessage: hub.deliver,
    onGap: hub.lookAgain,
  };
  const openNamed = (common: StoreOptions) =>
    openStore(settings.store, {
      ...common,
      segmentSize: settings.segmentSize,
      memorySize: settings.memorySize,
      redis: {
        user: settings.redisUser,
        password: settings.redisPassword,
        tls: { ca: settings.redisTlsCa, cert: settings.redisTlsCert, key: settings.redisTlsKey },
        prefix: settings.redisPrefix,
        rule: {
          replicas: settings.redisReplicas,
          patience: settings.redisPatience,
          acceptsWithout: settings.redisWithoutReplica === 'accept',
        },
      },
      onCommit: commitHistogram(registry),
      onProblem: (text, error) => log.warn({ error }, text),
    });
  const projects = new ProjectGate({ limits: settings, now });
  const { projects: projectList, projectsToken } = settings;
  const learnProjects = async () => {
    if (projectList) projects.use(await loadProjects({ from: projectList, token: projectsToken }));
  };
  await learnProjects();

  const store = await (options.openStore ?? openNamed)(storeOptions);
  hub.store = store;
  registerMetrics(registry, { counts, totals: () => store.totals() });

  const readiness = createReadiness({
    checks: { store: () => store.check() },
    onFailure: (name, error) => log.error({ error, check: name }, 'not ready'),
  });
  const operations = createOperations({
    readiness,
    registry: processMetrics ? workerMetrics(registry) : registry,
  });
  const sockets = new WebSocketServer({ ...socketOptions, maxPayload: settings.frameSize });
  let audiences: readonly string[] | 'any' = [];
  const door = new Door({
    limits: settings,
    counts,
    now,
    projects,
    audiences: () => audiences,
    onRefusal: (reason, text) => log.debug({ reason, text }, 'turned away'),
  });
  const connections = new Set<Connection>();
  const pings = new PingRounds(settings.pingSeconds);
  let closing: Promise<void> | undefined;

  const frames: FrameContext = {
    hub,
    methods: new RelayMethods({ hub, store, counts, limits: settings, now, projects, onStoreError: onError }),
    counts,
    onError,
    admit(connection, weight) {
      const at = now();
      if (at - connection.windowStart >= settings.framesWindow * 1_000) {
        connection.windowStart = at;
        connection.frames = 0;
      }
      connection.frames += weight;
      if (connection.frames <= settings.frames) return true;
      countRefusal(counts, 'frame-rate');
      connection.open = false;
      connection.socket.close(closeCodes.tooManyRequests, closeReasons.tooManyRequests);
      return false;
    },
  };

  function accept(socket: WebSocket, stream: Duplex, admitted: Admitted): void {
    const connection = new Connection({ socket, stream }, admitted);
    const { clientId } = admitted;
    connections.add(connection);
    pings.add(connection);
    counts.connections += 1;
    counts.connectionsOpened += 1;
    const client = shorten(clientId.replace(/^did:key:z6Mk/, ''));
    log.debug({ client }, 'connected');
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!connection.open) return;
      connection.alive = true;
      if (isBinary) {
        countRefusal(counts, 'frame-form');
        connection.open = false;
        socket.close(closeCodes.unsupportedData, 'Only text is understood');
        return;
      }
      answerFrame(frames, connection, data.toString());
    });
    socket.on('ping', (data: Buffer) => {
      if (connection.open && frames.admit(connection, 1)) hub.answerPing(connection, data);
    });
    socket.on('pong', () => {
      connection.alive = true;
      // Answers to our own pings are few; others count.
      if (!connection.pinged && connection.open) frames.admit(connection, 1);
      connection.pinged = false;
    });
    // Oversized and malformed frames: the socket closes itself with the code that says so.
    socket.on('error', () => countRefusal(counts, 'frame-form'));
    socket.on('close', (code) => {
      log.debug({ client, code }, 'disconnected');
      hub.remove(connection);
      pings.remove(connection);
      connections.delete(connection);
      counts.connections -= 1;
      door.leave(connection);
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => {});
    if (closing) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    const admission = await door.admit(request);
    if (!admission.admitted && !admission.close) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    let upgraded = false;
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      upgraded = true;
      if (admission.admitted && !closing) {
        accept(webSocket, socket, admission);
        return;
      }
      webSocket.on('error', () => {});
      if (admission.admitted) {
        door.leave(admission);
        webSocket.close(closeCodes.restart, 'Restarting');
      } else if (admission.close) {
        webSocket.close(admission.close.code, admission.close.reason);
      }
    });
    // Not a WebSocket after all, or already gone.
    if (!upgraded && admission.admitted) door.leave(admission);
  }

  const rpc = createRpc({
    door,
    calls: frames,
    limits: settings,
    now,
    isClosing: () => closing !== undefined,
  });
  const addressSockets = new AddressSockets(
    settings.trustedProxies > 0 ? Number.POSITIVE_INFINITY : settings.addressConnections + spareSockets,
  );
  const { server, secure } = createHttpServer({
    tlsCert: settings.tlsCert,
    tlsKey: settings.tlsKey,
    tlsSettingNames: [relaySettings.tlsCert.name, relaySettings.tlsKey.name],
    onRequest: (request, response) => {
      if (!operations(request, response) && !rpc(request, response)) sendText(response, 404, 'not found\n');
    },
  });
  // Sockets that have not yet said what they want count too.
  server.maxConnections = settings.connections + settings.pendingConnections + spareSockets;
  server.on('connection', (socket) => {
    if (addressSockets.takes(socket)) return;
    countRefusal(counts, 'address-connections');
    socket.destroy();
  });
  server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head).catch(onError));

  let port: number;
  try {
    const { host } = settings;
    port = await listen(server, {
      host,
      port: settings.port,
      portSetting: 'RELAY_PORT or MOORING_PORT',
      hostSetting: relaySettings.host.name,
    });
  } catch (error) {
    await store.close();
    throw error;
  }
  const reachable = reachableUrls({ host: settings.host, port, secure });
  if (settings.publicUrls.includes('any')) audiences = 'any';
  else audiences = settings.publicUrls.length > 0 ? settings.publicUrls : reachable;

  const stopTicking = clock.every(1_000, () => {
    hub.redeliver();
    pings.tick();
  });
  const stopLearning = clock.every(settings.projectsSeconds * 1_000, () => {
    learnProjects().then(
      () => {
        for (const { project, socket } of connections) {
          if (!projects.knows(project)) socket.close(closeCodes.unauthorized, closeReasons.invalidKey);
        }
      },
      (error: unknown) => log.warn({ error }, 'the projects stay as they were'),
    );
  });

  async function close(): Promise<void> {
    readiness.stop();
    stopTicking();
    stopLearning();
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { socket } of connections) socket.close(closeCodes.restart, 'Restarting');
    const force = setTimeout(() => {
      for (const { socket } of connections) socket.terminate();
      server.closeAllConnections();
    }, settings.drainSeconds * 1_000);
    server.closeIdleConnections();
    await ended;
    clearTimeout(force);
    await store.close();
  }

  const files = openFilesLimit();
  if (files !== undefined && files < server.maxConnections) {
    log.warn(
      { files, wanted: server.maxConnections },
      'RELAY_CONNECTIONS is more than this process may have open: raise its limit (ulimit -n, or LimitNOFILE of systemd), or connections beyond it are cut off',
    );
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

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 5\r\n\r\n`);
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
