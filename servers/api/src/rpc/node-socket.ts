import { parsePlainJson } from '@mooring/protocol';
import type { NodeAddress } from '@mooring/upstreams';
import { WebSocket } from 'ws';

/** Milliseconds for a node to connect and to answer a call. */
const answerTimeoutMs = 10_000;
/** Milliseconds without a message before a node is pinged, and again before it counts as gone. */
const idleMs = 30_000;

/** Key of the subscription to blocks. */
const newHeads = JSON.stringify(['newHeads']);

export interface NodeSocketOptions {
  /** In the order in which they are tried. */
  readonly addresses: readonly NodeAddress[];
  /** Required chain id, compared with `eth_chainId`. */
  readonly chainNumber: bigint;
  /** Bytes per node message. */
  readonly maxBytes: number;
  /** Maximum of different subscriptions at the node, besides the one to blocks. */
  readonly maxSubscriptions: number;
}

/** A listener of a subscription. */
export interface Listener {
  onResult(result: unknown): void;
  /** Called when the node is gone; nothing more comes. */
  onEnd(): void;
}

/** The node rejects a subscription, or none can be reached. */
export class SubscriptionRefused extends Error {
  override readonly name = 'SubscriptionRefused';
}

interface Subscription {
  readonly listeners: Set<Listener>;
  /** Resolves with the node's id. */
  readonly begun: Promise<string>;
}

interface Answer {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A node connection for subscriptions, opened with the first and closed after the last. Identical subscriptions share
 * one.
 */
export class NodeSocket {
  readonly #options: NodeSocketOptions;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #byId = new Map<string, Subscription>();
  readonly #asked = new Map<number, Answer>();
  #socket: WebSocket | undefined;
  #opening: Promise<WebSocket> | undefined;
  /** Not open yet. */
  #connecting: WebSocket | undefined;
  #closes = 0;
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #isAlive = true;

  constructor(options: NodeSocketOptions) {
    this.#options = options;
  }

  /** Whether a subscription is known, is to blocks, or does not exceed the maximum. */
  hasRoomFor(params: readonly unknown[]): boolean {
    if (params[0] === 'newHeads' || this.#subscriptions.has(JSON.stringify(params))) return true;
    const blocks = this.#subscriptions.has(newHeads) ? 1 : 0;
    return this.#subscriptions.size - blocks < this.#options.maxSubscriptions;
  }

  /**
   * Subscribes a listener.
   *
   * @returns a function that unsubscribes
   * @throws SubscriptionRefused
   */
  async subscribe(params: readonly unknown[], listener: Listener): Promise<() => void> {
    const key = JSON.stringify(params);
    let known = this.#subscriptions.get(key);
    if (known === undefined) {
      if (!this.hasRoomFor(params)) {
        throw new SubscriptionRefused('There are too many subscriptions.');
      }
      known = { listeners: new Set(), begun: this.#begin(params, () => known) };
      this.#subscriptions.set(key, known);
    }
    const subscription = known;
    subscription.listeners.add(listener);
    const end = () => {
      subscription.listeners.delete(listener);
      if (subscription.listeners.size === 0) this.#end(key, subscription);
    };
    try {
      await subscription.begun;
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  /** Ends the connection, and one that is being opened: its subscriptions are refused. */
  close(): void {
    this.#closes += 1;
    this.#connecting?.terminate();
    // At once, not with its `close` event: a subscription that comes before it opens a new connection.
    if (this.#socket) this.#lose(this.#socket);
  }

  async #begin(params: readonly unknown[], own: () => Subscription | undefined): Promise<string> {
    await this.#open();
    // The first notification may arrive together with the answer.
    const onAnswer = (id: unknown) => {
      const subscription = own();
      if (typeof id === 'string' && id.length <= 128 && subscription) this.#byId.set(id, subscription);
    };
    const id = await this.#call('eth_subscribe', params, onAnswer);
    if (typeof id !== 'string' || !this.#byId.has(id)) {
      throw new SubscriptionRefused('The node did not subscribe.');
    }
    return id;
  }

  #end(key: string, subscription: Subscription): void {
    if (this.#subscriptions.get(key) !== subscription) return;
    this.#subscriptions.delete(key);
    void subscription.begun
      .then(
        (id) => {
          if (this.#byId.get(id) === subscription) this.#byId.delete(id);
          return this.#call('eth_unsubscribe', [id]);
        },
        () => {},
      )
      .catch(() => {})
      .finally(() => {
        if (this.#subscriptions.size === 0) this.close();
      });
  }

  #open(): Promise<WebSocket> {
    // First: a node that is being examined may serve another chain.
    if (this.#opening) return this.#opening;
    if (this.#socket) return Promise.resolve(this.#socket);
    this.#opening = this.#openOne().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #openOne(): Promise<WebSocket> {
    const closes = this.#closes;
    for (const address of this.#options.addresses) {
      if (closes !== this.#closes) break;
      const socket = await this.#connect(address);
      if (socket === undefined) continue;
      this.#socket = socket;
      try {
        const chain = await this.#call('eth_chainId', []);
        if (typeof chain === 'string' && /^0x[0-9a-f]{1,16}$/i.test(chain)) {
          if (BigInt(chain) === this.#options.chainNumber) {
            this.#watch(socket);
            return socket;
          }
        }
      } catch {
        // The next node may work.
      }
      this.#lose(socket);
    }
    throw new SubscriptionRefused('No node of this chain takes subscriptions now.');
  }

  #connect({ url, headers }: NodeAddress): Promise<WebSocket | undefined> {
    return new Promise((resolve) => {
      const socket = new WebSocket(url, {
        headers: { ...headers },
        handshakeTimeout: answerTimeoutMs,
        maxPayload: this.#options.maxBytes,
        perMessageDeflate: false,
        followRedirects: false,
      });
      const settle = (opened: WebSocket | undefined): void => {
        this.#connecting = undefined;
        resolve(opened);
      };
      this.#connecting = socket;
      socket.once('open', () => settle(socket));
      socket.on('error', () => {});
      socket.once('close', () => {
        if (this.#connecting === socket) settle(undefined);
        this.#lose(socket);
      });
      socket.on('pong', () => {
        this.#isAlive = true;
      });
      socket.on('message', (data: Buffer) => {
        this.#isAlive = true;
        if (socket === this.#socket) this.#read(data);
      });
    });
  }

  #watch(socket: WebSocket): void {
    clearInterval(this.#timer);
    this.#isAlive = true;
    this.#timer = setInterval(() => {
      if (!this.#isAlive) socket.terminate();
      else socket.ping();
      this.#isAlive = false;
    }, idleMs).unref();
  }

  #lose(socket: WebSocket): void {
    socket.terminate();
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    clearInterval(this.#timer);
    for (const { reject } of this.#asked.values()) reject(new SubscriptionRefused('The node is gone.'));
    this.#asked.clear();
    this.#byId.clear();
    const begun = [...this.#subscriptions.values()];
    // Subscriptions waiting for the next node's connection learn of it there.
    if (this.#opening) return;
    this.#subscriptions.clear();
    for (const { listeners } of begun) for (const listener of [...listeners]) listener.onEnd();
  }

  #read(data: Buffer): void {
    const message = parse(data);
    if (message === undefined) return;
    const { id, result, error, method, params } = message;
    if (method === 'eth_subscription' && typeof params === 'object' && params !== null) {
      const { subscription, result } = params as Readonly<Record<string, unknown>>;
      const known = typeof subscription === 'string' ? this.#byId.get(subscription) : undefined;
      for (const listener of [...(known?.listeners ?? [])]) listener.onResult(result);
      return;
    }
    const asked = typeof id === 'number' ? this.#asked.get(id) : undefined;
    if (asked === undefined) return;
    this.#asked.delete(Number(id));
    if (error === undefined) asked.resolve(result);
    else asked.reject(new SubscriptionRefused('The node refuses this subscription.'));
  }

  #call(method: string, params: readonly unknown[], onAnswer?: (result: unknown) => void): Promise<unknown> {
    const socket = this.#socket;
    if (socket === undefined) return Promise.reject(new SubscriptionRefused('The node is gone.'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#asked.delete(id);
        reject(new SubscriptionRefused('The node does not answer.'));
      }, answerTimeoutMs);
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
      const answered = settled(resolve);
      this.#asked.set(id, {
        resolve(result) {
          onAnswer?.(result);
          answered(result);
        },
        reject: settled(reject),
      });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }
}

function parse(data: Buffer): Readonly<Record<string, unknown>> | undefined {
  const value = parsePlainJson(data.toString());
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
