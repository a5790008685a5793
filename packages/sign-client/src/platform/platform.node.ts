import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { relaySilenceTimeoutMs } from '@mooring/protocol/limits';
import { loadWs } from '../lazy.node.ts';
import { alwaysOnline } from '../ports/network-status.ts';
import type { SocketFactory, SocketLike } from '../ports/socket.ts';
import { fileStorage } from '../storage/file-storage.node.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { PlatformDefaults } from './platform-defaults.ts';

/** Milliseconds to wait for the closing handshake. */
const socketCloseTimeoutMs = 1_000;

const openSocket = async (): Promise<SocketFactory> => {
  const { WebSocket } = await loadWs();
  return (url) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: Socket | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.terminate(), relaySilenceTimeoutMs);
      timer.unref();
    };
    socket.on('upgrade', (response) => {
      stream = response.socket;
    });
    socket.on('open', heard);
    socket.on('ping', heard);
    socket.on('message', heard);
    socket.on('close', () => clearTimeout(timer));
    // Sends all frames of one event loop turn in one write, such as an acknowledgement and the answer after it.
    const send = socket.send.bind(socket);
    socket.send = (text: string) => {
      const held = stream;
      if (held && held.writableCorked === 0) {
        held.cork();
        process.nextTick(() => held.uncork());
      }
      send(text);
    };
    const close = socket.close.bind(socket);
    socket.close = (...said) => {
      close(...said);
      // Otherwise an unresponsive relay keeps the process alive for half a minute.
      const end = setTimeout(() => socket.terminate(), socketCloseTimeoutMs);
      socket.once('close', () => clearTimeout(end));
    };
    const holding = { ref: () => void stream?.ref(), unref: () => void stream?.unref() };
    return Object.assign(socket, holding) as unknown as SocketLike;
  };
};

/** The database name with which programs for the original request memory. */
const noDatabase = ':memory:';

/** Node: `ws`, records in memory unless a folder is given, no tabs. */
export const platform: PlatformDefaults = {
  openSocket,
  storage: async ({ database, durable }) =>
    database === undefined || database === noDatabase ? memoryStorage() : fileStorage(database, { durable }),
  legacyStorage: async () => undefined,
  random: (length) => randomBytes(length),
  system: () => `${process.platform}-${process.versions.node}/node`,
  network: () => alwaysOnline,
  onLeave: () => () => undefined,
  tabs: () => undefined,
};
