import type { Duplex } from 'node:stream';
import type { Holder } from '@mooring/server-kit';
import type { WebSocket } from 'ws';
import type { Admitted } from '../auth/admission-gate.ts';
import type { Subscription } from './subscription.ts';

/** An unacknowledged push. Its message is only in the store, and is read from there to be pushed again. */
export interface Delivery {
  readonly pushId: string;
  readonly subscription: Subscription;
  /** Of the message. */
  readonly messageId: string;
  readonly sequence: number;
  /** Characters. */
  readonly size: number;
  /** Pushes so far. */
  tries: number;
  /** Unix milliseconds of the latest. */
  sentAt: number;
}

/** Where a truncated fetch continues. */
export interface FetchCursor {
  /** Index in the list of topics. The topics before it were returned completely. */
  readonly index: number;
  /** Sequence of the topic's last returned message. */
  readonly after: number;
}

/** The client of a call, over a socket or HTTP. */
export interface Caller {
  readonly clientId: string;
  /** The address that limits count. */
  readonly address: string;
  /** Id of the client's project. */
  readonly project: string | undefined;
  /** Where truncated fetches continue, by a hash of their topics. */
  readonly fetchCursors: Map<string, FetchCursor>;
  /** Whether it still waits for answers. */
  readonly open: boolean;
}

/** State of one authenticated socket and its subscriptions. The hub makes the decisions. */
export class Connection implements Caller, Holder {
  readonly socket: WebSocket;
  /** Target of the socket's writes. */
  readonly stream: Duplex;
  readonly clientId: string;
  readonly address: string;
  readonly project: string | undefined;
  readonly expiresAt: number;
  readonly subscriptions = new Map<string, Subscription>();
  /** By push id, oldest first. */
  readonly inFlight = new Map<string, Delivery>();
  /** Characters of messages in flight. */
  inFlightSize = 0;
  /** Messages that its subscriptions hold until their mailboxes are empty, and their characters. */
  held = 0;
  heldSize = 0;
  /** Subscriptions that wait for stored messages, in order. */
  readonly waiting = new Set<Subscription>();
  draining = false;
  /** Whether unacknowledged messages are being pushed again. */
  repeating = false;
  /** Frames that the socket has not written yet. */
  unreadFrames = 0;
  open = true;
  alive = true;
  /** Whether it has yet to answer a ping. */
  pinged = false;
  readonly fetchCursors = new Map<string, FetchCursor>();

  constructor(
    { socket, stream }: Pick<Connection, 'socket' | 'stream'>,
    admitted: Omit<Admitted, 'seemsBehind'>,
  ) {
    const { clientId, address, project, expiresAt } = admitted;
    this.socket = socket;
    this.stream = stream;
    this.clientId = clientId;
    this.address = address;
    this.project = project;
    this.expiresAt = expiresAt;
  }

  /** Ends the connection without a closing handshake, whose frame would queue behind unread data. */
  destroy(): void {
    this.open = false;
    this.socket.terminate();
  }
}
