import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { clockNotice, closeCodes } from '@mooring/protocol/relay';
import { type Logger, refuseUpgrade, type SharedBound } from '@mooring/server-kit';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Admission, AdmissionGate, Admitted } from '../auth/admission-gate.ts';
import { countRefusal } from '../metrics/relay-counts.ts';
import { answerFrame, type FrameContext } from '../socket/answer-frame.ts';
import { Connection } from '../socket/connection.ts';
import type { Heartbeat } from '../socket/heartbeat.ts';
import { maxFragments, UnfinishedFrame } from '../socket/unfinished-frame.ts';

export interface SocketsOptions {
  readonly gate: AdmissionGate;
  readonly frames: FrameContext;
  readonly heartbeat: Heartbeat;
  /** Bytes of incomplete frames. */
  readonly unfinished: SharedBound;
  readonly log: Logger;
  /** Bytes of one frame. */
  readonly frameSize: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Whether the relay is stopping. */
  readonly isClosing: () => boolean;
}

const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // Pings are answered by our code, within the usual bounds.
  autoPong: false,
  // Milliseconds for a client to answer a close.
  closeTimeout: 1_500,
  maxFragments,
};

/** Admits clients, dispatches their frames, and tracks connections. */
export class Sockets {
  readonly #options: SocketsOptions;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();

  constructor(options: SocketsOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({ ...socketOptions, maxPayload: options.frameSize });
  }

  /** All connections. */
  get connections(): ReadonlySet<Connection> {
    return this.#connections;
  }

  /**
   * Admits a client that requests a WebSocket, or closes the socket with a reason. If it rejects, the socket is answered
   * or destroyed too.
   */
  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => {});
    if (this.#options.isClosing()) {
      refuseUpgrade(stream, 503);
      return;
    }
    let admission: Admission;
    try {
      admission = await this.#options.gate.admit(request);
    } catch (error) {
      refuseUpgrade(stream, 500);
      throw error;
    }
    if (!admission.admitted && !admission.close) {
      refuseUpgrade(stream, 503);
      return;
    }
    try {
      this.#open(admission, request, stream, head);
    } catch (error) {
      // An answer may be on its way, and another one would be part of it.
      stream.destroy();
      throw error;
    }
  }

  /** Opens the WebSocket, also for a reason to close it. */
  #open(admission: Admission, request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { gate, isClosing } = this.#options;
    let accepted = false;
    try {
      this.#server.handleUpgrade(request, stream, head, (socket) => {
        if (admission.admitted && !isClosing()) {
          accepted = true;
          this.#accept(socket, stream, admission);
          return;
        }
        socket.on('error', () => {});
        if (admission.admitted) socket.close(closeCodes.restart, 'Restarting');
        else if (admission.close) socket.close(admission.close.code, admission.close.reason);
      });
    } finally {
      // Not a WebSocket after all, already gone, or the relay is closing.
      if (!accepted && admission.admitted) gate.leave(admission);
    }
  }

  #accept(socket: WebSocket, stream: Duplex, admitted: Admitted): void {
    const { gate, frames, heartbeat, unfinished, log } = this.#options;
    const { hub, counts } = frames;
    const connection = new Connection({ socket, stream }, admitted);
    // Enough to follow it in a log.
    const client = `${admitted.clientId.replace(/^did:key:z6Mk/, '').slice(0, 8)}…`;
    this.#connections.add(connection);
    heartbeat.add(connection);
    counts.connections += 1;
    counts.connectionsOpened += 1;
    // First, so that whatever throws below, a socket that is closed releases its place.
    socket.on('close', (code) => {
      log.debug({ client, code }, 'disconnected');
      hub.remove(connection);
      unfinished.set(connection, 0);
      heartbeat.remove(connection);
      this.#connections.delete(connection);
      counts.connections -= 1;
      gate.leave(connection);
    });
    // Oversized and malformed frames: the socket closes itself with the matching code.
    socket.on('error', () => countRefusal(counts, 'frame-form'));
    log.debug({ client }, 'connected');
    this.#read(connection);
    if (admitted.seemsBehind) socket.send(clockNotice(this.#options.now()));
    stream.on('drain', () => hub.drained(connection));
  }

  #read(connection: Connection): void {
    const { frames, unfinished } = this.#options;
    const { counts, outbox, admit } = frames;
    const { socket, stream } = connection;
    const rest = new UnfinishedFrame();
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      rest.message(data.length);
      if (!connection.open) return;
      connection.alive = true;
      if (isBinary) {
        countRefusal(counts, 'frame-form');
        connection.open = false;
        socket.close(closeCodes.unsupportedData, 'Only text is understood');
        return;
      }
      answerFrame(frames, connection, data);
    });
    socket.on('ping', (data: Buffer) => {
      rest.control(data.length);
      if (connection.open && admit(connection, 1)) outbox.answerPing(connection, data);
    });
    socket.on('pong', (data: Buffer) => {
      rest.control(data.length);
      connection.alive = true;
      // Answers to our own pings are few; other pongs count as frames.
      if (!connection.pinged && connection.open) admit(connection, 1);
      connection.pinged = false;
    });
    // Registered after the socket's own listener for the same bytes.
    stream.on('data', (piece: Buffer) => {
      const kept = rest.received(piece.length);
      // Until the socket has closed: a client may continue to send after it was asked to close.
      if (this.#connections.has(connection)) unfinished.set(connection, kept);
    });
  }
}
