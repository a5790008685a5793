import type { Server } from 'node:http';
import { closeCodes } from '@mooring/protocol/relay';
import { AddressSockets, createHttpServer, listen, openFilesLimit } from '@mooring/server-kit';
import { countRefusal } from '../metrics/relay-counts.ts';
import { relaySettings, tlsSettingNames } from '../settings/relay-settings.ts';
import type { Handlers } from './create-handlers.ts';
import type { RelayContext } from './relay-context.ts';
import type { Sockets } from './sockets.ts';

export interface ListeningServerOptions {
  readonly context: RelayContext;
  readonly handlers: Handlers;
}

export interface ListeningServer {
  readonly server: Server;
  readonly port: number;
  /** Whether it uses TLS. */
  readonly secure: boolean;
}

/** Extra sockets for refusals with a reason, and for operators. */
const spareSockets = 100;

/**
 * Opens the port.
 *
 * @throws Error with a sentence that names the setting if it cannot
 */
export async function openListeningServer(options: ListeningServerOptions): Promise<ListeningServer> {
  const { context, handlers } = options;
  const { settings } = context;
  const { server, secure } = createHttpServer({
    tlsCert: settings.tlsCert,
    tlsKey: settings.tlsKey,
    tlsSettingNames,
    onRequest: handlers.onRequest,
  });
  server.on('upgrade', (request, stream, head) => {
    handlers.sockets.upgrade(request, stream, head).catch(context.onError);
  });
  boundSockets(server, context);
  const port = await listen(server, {
    host: settings.host,
    port: settings.port,
    portSetting: 'RELAY_PORT or MOORING_PORT',
    hostSetting: relaySettings.host.name,
  });
  return { server, port, secure };
}

/** Bounds the sockets of each address and in total, also before their first request. */
function boundSockets(server: Server, { settings, counts, log }: RelayContext): void {
  server.maxConnections = settings.connections + settings.pendingConnections + spareSockets;
  const { trustedProxies, addressConnections, networkFactor } = settings;
  const addressSockets = new AddressSockets({
    bound: trustedProxies > 0 ? Number.POSITIVE_INFINITY : addressConnections + spareSockets,
    networkFactor,
  });
  server.on('connection', (socket) => {
    if (addressSockets.takes(socket)) return;
    countRefusal(counts, 'address-connections');
    socket.destroy();
  });
  const files = openFilesLimit();
  if (files !== undefined && files < server.maxConnections) {
    log.warn(
      { files, wanted: server.maxConnections },
      'RELAY_CONNECTIONS is more than this process may have open: raise its limit (ulimit -n, or LimitNOFILE of systemd), or connections beyond it are cut off',
    );
  }
}

/** Closes every connection with a code that makes clients reconnect; resolves when the last is closed. */
export async function drainServer(
  { server }: ListeningServer,
  { connections }: Sockets,
  seconds: number,
): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const { socket } of connections) socket.close(closeCodes.restart, 'Restarting');
  const force = setTimeout(() => {
    for (const { socket } of connections) socket.terminate();
    server.closeAllConnections();
  }, seconds * 1_000);
  server.closeIdleConnections();
  await ended;
  clearTimeout(force);
}
