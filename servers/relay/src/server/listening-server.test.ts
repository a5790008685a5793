import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { closeCodes } from '@mooring/protocol/relay';
import { createLogger, openFilesLimit } from '@mooring/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RelaySettings } from '../settings/relay-settings.ts';
import type { Handlers } from './create-handlers.ts';
import { drainServer, openListeningServer } from './listening-server.ts';
import { createContext } from './relay-context.ts';
import type { Sockets } from './sockets.ts';

/** A server on a free port, and what it logs. */
async function open(
  given: Partial<RelaySettings> = {},
  upgrade: () => Promise<void> = async () => undefined,
) {
  const log = createLogger({ server: 'relay', level: 'silent' });
  const logged: unknown[] = [];
  vi.spyOn(log, 'warn').mockImplementation((_: unknown, text?: unknown) => void logged.push(text));
  vi.spyOn(log, 'error').mockImplementation((fields: unknown) => void logged.push(fields));
  const context = createContext({ port: 0, host: '127.0.0.1', connections: 5, ...given }, { log });
  const onRequest: Handlers['onRequest'] = (_, response) => void response.end();
  const handlers = { onRequest, sockets: { upgrade } } as unknown as Handlers;
  const listening = await openListeningServer({ context, handlers });
  onTestFinished(() => {
    listening.server.close();
    listening.server.closeAllConnections();
  });
  return { listening, logged, counts: context.counts };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

it('names a taken port and the setting to change', async () => {
  const { listening } = await open();
  await expect(open({ port: listening.port })).rejects.toThrow(
    `Port ${listening.port} is taken by another program. Stop it, or set RELAY_PORT or MOORING_PORT to another port.`,
  );
});

it('has room for admitted and pending sockets, and for refusals with a reason', async () => {
  const { listening, logged } = await open({ pendingConnections: 2 });
  expect(listening.server.maxConnections).toBe(107);
  expect(logged).toEqual([]);
});

it('warns of more sockets than the process may have open', async () => {
  const { logged } = await open({ connections: 2_000_000_000 });
  const warning = expect.stringMatching(/^RELAY_CONNECTIONS is more than this process may have open/);
  expect(logged).toEqual(openFilesLimit() === undefined ? [] : [warning]);
});

it('ends the sockets of one address beyond its bound, unless it is that of a proxy', async () => {
  const refusals = async (trustedProxies: number) => {
    const { listening, counts } = await open({ addressConnections: 1, trustedProxies });
    const sockets = await Promise.all(Array.from({ length: 102 }, () => dial(listening.port)));
    const answered = (socket: Socket) =>
      new Promise((resolve) => {
        socket.once('data', resolve).once('close', resolve);
        socket.write('GET / HTTP/1.1\r\nhost: relay\r\n\r\n');
      });
    await Promise.all(sockets.map(answered));
    return counts.refusals;
  };
  expect([...(await refusals(0))]).toEqual([['address-connections', 1]]);
  expect([...(await refusals(1))]).toEqual([]);
});

it('reports a failure while a client is admitted, and continues', async () => {
  const failure = new Error('no store');
  const { listening, logged } = await open({}, () => Promise.reject(failure));
  const socket = await dial(listening.port);
  socket.write('GET / HTTP/1.1\r\nhost: relay\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await vi.waitFor(() => expect(logged).toEqual([{ error: failure }]));
  expect(
    (await fetch(`http://127.0.0.1:${listening.port}`, { headers: { connection: 'close' } })).status,
  ).toBe(200);
});

/** A drained server with one client, which leaves when it is asked to or only when it is ended. */
async function drained(leaves: 'close' | 'terminate', seconds: number) {
  const { listening } = await open();
  const client = await dial(listening.port);
  const calls: unknown[] = [];
  const end = (name: 'close' | 'terminate', ...details: readonly unknown[]) => {
    calls.push([name, ...details]);
    if (name === leaves) client.destroy();
  };
  const socket = {
    close: (...details: readonly unknown[]) => end('close', ...details),
    terminate: () => end('terminate'),
  };
  // An upgraded connection, which the HTTP server does not end by itself.
  await drainServer(listening, { connections: [{ socket }] } as unknown as Sockets, seconds);
  return { calls, listens: listening.server.listening };
}

it('drains: clients are asked to come back, and none is waited for once it has left', async () => {
  expect(await drained('close', 1_000)).toEqual({
    calls: [['close', closeCodes.restart, 'Restarting']],
    listens: false,
  });
});

it('drains: clients that stay are ended after the time of the setting', async () => {
  const { calls } = await drained('terminate', 0);
  expect(calls).toEqual([['close', closeCodes.restart, 'Restarting'], ['terminate']]);
});
