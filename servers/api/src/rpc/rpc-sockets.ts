import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CaipNetworkId, formatQuantity, parsePlainJson } from '@mooring/protocol';
import {
  AddressCounter,
  type Holder,
  KeyedCounter,
  refuseUpgrade,
  type SharedBound,
  widerNetwork,
} from '@mooring/server-kit';
import { type WebSocket, WebSocketServer } from 'ws';
import { requestError } from './answer-calls.ts';
import type { NodeSocket } from './node-socket.ts';
import { type RpcError, type RpcId, readCall, rpcErrors, rpcFailure } from './rpc-call.ts';
import type { SocketDrop } from './rpc-metrics.ts';
import { whoLeaves } from './who-leaves.ts';

/** The client of a socket. */
export interface SocketCaller {
  readonly chain: CaipNetworkId;
  readonly projectId: string | undefined;
  /** Of the page; absent for other programs. */
  readonly origin: string | undefined;
  readonly address: string;
}

export interface RpcSocketsOptions {
  readonly bounds: {
    /** Bytes per frame. */
    readonly frame: number;
    /** Unread bytes after which a client is disconnected. */
    readonly unread: number;
    readonly perAddress: number;
    /** How many times what an address may have all of one IPv6 /48 may have together. */
    readonly networkFactor: number;
    readonly perProject: number;
    readonly total: number;
    /** Subscriptions per socket. */
    readonly subscriptions: number;
    /** Subscriptions of all sockets of an address, so that none takes all that a node allows. */
    readonly subscriptionsPerAddress: number;
    /** Concurrent requests per socket; beyond it, the socket is not read. */
    readonly atOnce: number;
  };
  /** Shared with other connections. */
  readonly unreadOfAll: SharedBound;
  /** Returns the client of a socket, or the status that refuses it. */
  readonly admit: (request: IncomingMessage) => Promise<SocketCaller | number>;
  /** Whether a client may still use the API: its project may be gone since. Never rejects. */
  readonly mayStay: (caller: SocketCaller) => Promise<boolean>;
  /** Whether sockets are counted per project: clients can invent unlisted ids. */
  readonly countsProjects: boolean;
  /** Answers the text of a request as `POST` does. */
  readonly answer: (caller: SocketCaller, text: string, signal: AbortSignal) => Promise<object>;
  /** Spends units of the budgets. @throws MooringError `TOO_MANY_REQUESTS` */
  readonly spend: (caller: SocketCaller, units: number) => Promise<void>;
  /** Units of a subscription. */
  readonly subscriptionCost: number;
  /** `undefined` for a chain without a node that supports subscriptions. */
  readonly nodeOf: (chain: CaipNetworkId) => NodeSocket | undefined;
  readonly onDropped: (reason: SocketDrop) => void;
}

/** RFC 6455: the server goes away; unsupported data; the client may no longer use the API; others need its room. */
const codes = { goingAway: 1_001, unsupported: 1_003, refused: 1_008, tryLater: 1_013 } as const;
/** Errors of `ws`: too many bytes, fragments or pieces. */
const tooLarge: ReadonlySet<string | undefined> = new Set([
  'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
  'WS_ERR_TOO_MANY_BUFFERED_PARTS',
]);
/** Milliseconds between pings to clients. */
const pingEvery = 30_000;

/** Fragments of a message: each is an object in memory, however short. */
const maxFragments = 1_024;
/** Bytes of a frame per piece in which it may arrive, which is an object in memory as well. */
const pieceBytes = 128;

interface Subscribed {
  readonly end: () => void;
  readonly filter: Filter;
}

/** Of logs, as text; blocks have none: all subscriptions to them are one at the node. */
type Filter = string | undefined;

/** State of an open socket. */
interface Open extends Holder {
  readonly caller: SocketCaller;
  readonly socket: WebSocket;
  /** By the client's id. */
  readonly subscriptions: Map<string, Subscribed>;
  readonly gone: AbortController;
  underWay: number;
  /** Subscriptions being started. */
  readonly starting: Set<{ readonly filter: Filter }>;
  isAlive: boolean;
}

/** The RPC proxy over WebSocket. */
export class RpcSockets {
  readonly #options: RpcSocketsOptions;
  readonly #server: WebSocketServer;
  readonly #open = new Set<Open>();
  readonly #addresses: AddressCounter;
  readonly #projects = new KeyedCounter();
  /** Subscriptions by address, with those being started. */
  readonly #subscribed: AddressCounter;
  readonly #timer: NodeJS.Timeout;
  #lastId = 0;
  #isClosing = false;

  constructor(options: RpcSocketsOptions) {
    this.#options = options;
    const { perAddress, subscriptionsPerAddress, networkFactor } = options.bounds;
    this.#addresses = new AddressCounter({ bound: perAddress, networkFactor });
    this.#subscribed = new AddressCounter({ bound: subscriptionsPerAddress, networkFactor });
    // Missing in its types.
    const pieces = {
      maxFragments,
      maxBufferedChunks: maxFragments + Math.ceil(options.bounds.frame / pieceBytes),
    };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.bounds.frame,
      ...pieces,
    });
    this.#timer = setInterval(() => this.#ping(), pingEvery).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Accepts a WebSocket client, or refuses it with a status. */
  async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => {});
    if (this.#isClosing) return refuseUpgrade(stream, 503);
    const caller = await this.#options.admit(request);
    if (typeof caller === 'number') return refuseUpgrade(stream, caller);
    if (this.#isClosing) return refuseUpgrade(stream, 503);
    if (!this.#hasRoom(caller)) {
      this.#options.onDropped('full');
      return refuseUpgrade(stream, 429);
    }
    this.#server.handleUpgrade(request, stream, head, (socket) => this.#accept(socket, caller));
  }

  /** Asks clients to leave before the server has to end them. */
  close(): void {
    this.#isClosing = true;
    clearInterval(this.#timer);
    for (const { socket } of this.#open) socket.close(codes.goingAway, 'The server goes away');
  }

  /** Ends the remaining clients. */
  end(): void {
    for (const { socket } of this.#open) socket.terminate();
  }

  #hasRoom({ address, projectId }: SocketCaller): boolean {
    const { bounds, countsProjects } = this.#options;
    if (this.#open.size >= bounds.total || !this.#addresses.hasRoom(address)) return false;
    return !countsProjects || this.#projects.count(projectId ?? '') < bounds.perProject;
  }

  #accept(socket: WebSocket, caller: SocketCaller): void {
    const gone = new AbortController();
    // Each call that is under way listens.
    setMaxListeners(0, gone.signal);
    const open: Open = {
      ...{ caller, socket, subscriptions: new Map(), gone },
      ...{ address: caller.address, destroy: () => socket.terminate() },
      ...{ underWay: 0, starting: new Set(), isAlive: true },
    };
    this.#open.add(open);
    this.#addresses.change(caller.address, 1);
    this.#projects.change(caller.projectId ?? '', 1);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (tooLarge.has(error.code)) this.#options.onDropped('frame');
    });
    socket.on('pong', () => {
      open.isAlive = true;
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      open.isAlive = true;
      if (!isBinary) void this.#take(open, data.toString());
      else if (socket.readyState === socket.OPEN) {
        this.#options.onDropped('binary');
        socket.close(codes.unsupported, 'Only text is understood');
      }
    });
    socket.on('close', () => {
      this.#open.delete(open);
      this.#options.unreadOfAll.set(open, 0);
      this.#addresses.change(caller.address, -1);
      this.#projects.change(caller.projectId ?? '', -1);
      open.gone.abort();
      endSubscriptions(open);
    });
  }

  async #take(open: Open, text: string): Promise<void> {
    const { bounds, answer } = this.#options;
    open.underWay += 1;
    if (open.underWay >= bounds.atOnce) open.socket.pause();
    try {
      if (!(await this.#mayStay(open))) return;
      const call = subscriptionCall(text);
      if (call === undefined) this.#send(open, await answer(open.caller, text, open.gone.signal));
      else if (call.method === 'eth_unsubscribe') await this.#unsubscribe(open, call.id, call.params);
      else await this.#subscribe(open, call.id, call.params);
    } finally {
      open.underWay -= 1;
      if (open.underWay < bounds.atOnce && open.socket.isPaused) open.socket.resume();
    }
  }

  async #subscribe(open: Open, id: RpcId, params: unknown): Promise<void> {
    const fail = (error: RpcError) => this.#send(open, rpcFailure(id, error));
    const wanted = readSubscription(params);
    if (wanted === undefined) return this.#answerFor(open, id, () => fail(rpcErrors.params));
    const node = this.#options.nodeOf(open.caller.chain);
    if (node === undefined) return this.#answerFor(open, id, () => fail(rpcErrors.method));
    const { subscriptions } = this.#options.bounds;
    const { address } = open.caller;
    if (open.subscriptions.size + open.starting.size >= subscriptions || !this.#subscribed.hasRoom(address))
      return this.#answerFor(open, id, () => fail(rpcErrors.limit));
    this.#lastId += 1;
    const subscription = formatQuantity(this.#lastId);
    const filter = wanted[0] === 'logs' ? JSON.stringify(wanted) : undefined;
    const starting = { filter };
    open.starting.add(starting);
    this.#subscribed.change(address, 1);
    let isSubscribed = false;
    const early: unknown[] = [];
    let isStarted = false;
    const pass = (result: unknown) =>
      this.#send(open, { jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } });
    try {
      await this.#options.spend(open.caller, this.#options.subscriptionCost);
      // The client may have left, or been told to, while it paid.
      if (open.socket.readyState !== open.socket.OPEN) return;
      if (!this.#makeRoom(open.caller, () => node.hasRoomFor(wanted))) return fail(rpcErrors.limit);
      const end = await node.subscribe(wanted, {
        onResult: (result) => {
          if (isStarted) pass(result);
          else if (early.length < 16) early.push(result);
        },
        // Makes the client reconnect and subscribe again.
        onEnd: () => {
          if (open.socket.readyState === open.socket.OPEN) this.#options.onDropped('node');
          open.socket.close(codes.goingAway, 'The node is gone');
        },
      });
      if (open.socket.readyState !== open.socket.OPEN) return end();
      open.subscriptions.set(subscription, {
        filter,
        end: () => {
          this.#subscribed.change(address, -1);
          end();
        },
      });
      isSubscribed = true;
      this.#send(open, { jsonrpc: '2.0', id, result: subscription });
      isStarted = true;
      for (const result of early) pass(result);
    } catch (error) {
      const { status, error: reason } = requestError(error);
      fail(status === 500 ? rpcErrors.node : reason);
    } finally {
      open.starting.delete(starting);
      if (!isSubscribed) this.#subscribed.change(address, -1);
    }
  }

  /**
   * Disconnects clients of addresses (of IPv6, /48s) that hold more subscriptions of a chain, until there is room for one more: few
   * addresses could otherwise take all of it.
   *
   * @returns whether there is room
   */
  #makeRoom({ chain, address }: SocketCaller, hasRoom: () => boolean): boolean {
    while (!hasRoom()) {
      const holders = [...this.#open]
        .filter(({ caller }) => caller.chain === chain)
        .map((open) => ({
          ...{ open, address: widerNetwork(open.address) },
          filters: new Set([...open.subscriptions.values()].flatMap(({ filter }) => filter ?? [])),
          starting: [...open.starting].flatMap(({ filter }) => filter ?? []),
        }));
      const leaving = whoLeaves(holders, widerNetwork(address));
      if (leaving.length === 0) return false;
      for (const { open } of leaving) {
        this.#options.onDropped('crowded');
        // At once, not with its `close` event.
        endSubscriptions(open);
        open.socket.close(codes.tryLater, 'Others subscribe');
      }
    }
    return true;
  }

  async #unsubscribe(open: Open, id: RpcId, params: unknown): Promise<void> {
    const [subscription] = Array.isArray(params) ? (params as readonly unknown[]) : [];
    const known = typeof subscription === 'string' ? open.subscriptions.get(subscription) : undefined;
    const answer = () => this.#send(open, { jsonrpc: '2.0', id, result: known !== undefined });
    if (known === undefined) return this.#answerFor(open, id, answer);
    open.subscriptions.delete(String(subscription));
    known.end();
    answer();
    // A client without units is not kept from ending what it pays for.
    await this.#options.spend(open.caller, 1).catch(() => undefined);
  }

  /** Answers a frame that starts nothing, for one unit. */
  async #answerFor(open: Open, id: RpcId, answer: () => void): Promise<void> {
    try {
      await this.#options.spend(open.caller, 1);
    } catch (error) {
      return this.#send(open, rpcFailure(id, requestError(error).error));
    }
    answer();
  }

  #send(open: Open, message: object): void {
    const { socket } = open;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(message), () => this.#countUnread(open));
    this.#countUnread(open);
    // A client that does not read would not see a close either.
    if (socket.bufferedAmount <= this.#options.bounds.unread) return;
    this.#options.onDropped('unread');
    socket.terminate();
  }

  #countUnread(open: Open): void {
    if (this.#open.has(open)) this.#options.unreadOfAll.set(open, open.socket.bufferedAmount);
  }

  /** Ends a socket whose client may no longer use the API. */
  async #mayStay({ socket, caller }: Open): Promise<boolean> {
    const mayStay = await this.#options.mayStay(caller);
    if (!mayStay && socket.readyState === socket.OPEN) {
      this.#options.onDropped('project');
      socket.close(codes.refused, 'This project or origin is not allowed');
    }
    return mayStay;
  }

  #ping(): void {
    for (const open of this.#open) {
      // One that only listens sends nothing.
      void this.#mayStay(open);
      if (open.isAlive) open.socket.ping();
      else {
        this.#options.onDropped('silent');
        open.socket.terminate();
      }
      open.isAlive = false;
    }
  }
}

function endSubscriptions({ subscriptions }: Open): void {
  for (const { end } of subscriptions.values()) end();
  subscriptions.clear();
}

/** Parses a single subscribe or unsubscribe call; any other text is answered as `POST` does. */
function subscriptionCall(text: string) {
  if (!text.includes('subscribe')) return undefined;
  const call = readCall(parsePlainJson(text));
  return call && /^eth_(un)?subscribe$/.test(call.method) ? call : undefined;
}

/** `["newHeads"]` or `["logs", {address, topics}]` only. */
function readSubscription(params: unknown): readonly unknown[] | undefined {
  const [kind, filter = {}, ...others] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (others.length > 0) return undefined;
  if (kind === 'newHeads') return ['newHeads'];
  if (kind !== 'logs' || typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    return undefined;
  }
  const { address, topics, ...more } = filter as Readonly<Record<string, unknown>>;
  if (Object.keys(more).length > 0) return undefined;
  return [
    'logs',
    { ...(address === undefined ? {} : { address }), ...(topics === undefined ? {} : { topics }) },
  ];
}
