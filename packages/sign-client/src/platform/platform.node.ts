import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { alwaysOnline } from '../ports/network-status.ts';
import type { SocketFactory, SocketLike } from '../ports/socket.ts';
import { fileStorage } from '../storage/file-storage.node.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { PlatformDefaults } from './platform-defaults.ts';

/** Milliseconds without a word or a ping from the relay, which pings every 30 s or sooner. */
const silence = 35_000;
/** Milliseconds that a relay has to answer when the socket is closed. */
const farewell = 1_000;

const openSocket: SocketFactory = (url) => {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: Socket | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.terminate(), silence);
    timer.unref();
  };
  socket.on('upgrade', (response) => {
    stream = response.socket;
  });
  socket.on('open', heard);
  socket.on('ping', heard);
  socket.on('message', heard);
  socket.on('close', () => clearTimeout(timer));
  // What is sent in one turn of the loop leaves in one write: an acknowledgement and what it makes the client say.
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
    // A relay that does not answer would hold the process for half a minute.
    const end = setTimeout(() => socket.terminate(), farewell);
    socket.once('close', () => clearTimeout(end));
  };
  const holding = { ref: () => void stream?.ref(), unref: () => void stream?.unref() };
  return Object.assign(socket, holding) as unknown as SocketLike;
};

/** The name by which programs for the original ask for no database. */
const noDatabase = ':memory:';

/** Node: `ws`, records in memory unless a folder is named, no tabs. */
export const platform: PlatformDefaults = {
  openSocket,
  storage: async ({ database, durable }) =>
    database === undefined || database === noDatabase ? memoryStorage() : fileStorage(database, { durable }),
  legacyStorage: async () => undefined,
  random: (length) => randomBytes(length),
  system: () => `${process.platform}-${process.versions.node}/node`,
  network: () => alwaysOnline,
  tabs: () => undefined,
};
