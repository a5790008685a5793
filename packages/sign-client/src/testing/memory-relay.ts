import { isJsonRpcRequest, parseJson, stringifyJson } from '@mooring/protocol';
import {
  compositeTags,
  messageId,
  readRelayMethod,
  readRelayParams,
  subscriptionId,
} from '@mooring/protocol/relay';
import type { SocketClose, SocketFactory, SocketLike, SocketMessage } from '../ports/socket.ts';

/** A message on its way to a client, passed to {@link MemoryRelay.onDeliver}. */
export interface Delivery {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly toClientId: string;
}

/** A frame that a client sent, for assertions. */
export interface Frame {
  readonly clientId: string;
  readonly method: string;
  readonly params: unknown;
}

interface Stored {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publisher: string;
}

interface Connection {
  readonly clientId: string;
  readonly topics: Set<string>;
  readonly socket: MemorySocket;
  /** Push id → message. */
  readonly unacknowledged: Map<string, Stored>;
}

class MemorySocket implements SocketLike {
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  isClosed = false;
  /** Whether frames on their way are lost; a close by the client delivers them. */
  #isCut = false;
  readonly #receive: (text: string) => void;
  readonly #closed: () => void;

  constructor(receive: (text: string) => void, closed: () => void) {
    this.#receive = receive;
    this.#closed = closed;
  }

  send(text: string): void {
    if (this.isClosed) return;
    queueMicrotask(() => {
      if (!this.#isCut) this.#receive(text);
    });
  }

  close(code = 1000, reason = ''): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#isCut = code !== 1000;
    this.#closed();
    queueMicrotask(() => (this.onclose as ((event: SocketClose) => void) | null)?.({ code, reason }));
  }

  push(text: string): void {
    queueMicrotask(() => {
      if (!this.isClosed) (this.onmessage as ((event: SocketMessage) => void) | null)?.({ data: text });
    });
  }

  open(): void {
    queueMicrotask(() => {
      if (!this.isClosed) (this.onopen as ((event: object) => void) | null)?.({});
    });
  }
}

/**
 * A relay in memory, without time or authentication: the semantics of pairing-protocol §§1.6–1.9 for tests. Inject
 * faults with `refuses`, `onDeliver`, `onFrame`, `disconnectAll` and `redeliver`.
 */
export class MemoryRelay {
  readonly #mailbox = new Map<string, Map<string, Stored>>();
  readonly #connections = new Set<Connection>();
  #pushes = 0;
  /** Every received frame. */
  readonly frames: Frame[] = [];
  /** New sockets fail while this is true. */
  refuses = false;
  /** Decides how often to push a message: 0 holds it back until {@link redeliver}. */
  onDeliver: (delivery: Delivery) => number = () => 1;
  /** Decides the fate of a call: accepted, ignored, accepted without an answer, or refused with an error. */
  onFrame: (
    frame: Frame,
  ) => 'take' | 'ignore' | 'silent' | { readonly code: number; readonly message: string } = () => 'take';

  readonly socket: SocketFactory = (url) => this.#accept(url);

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Client id of each open socket. */
  get clientIds(): readonly string[] {
    return [...this.#connections].map(({ clientId }) => clientId);
  }

  /** Unacknowledged messages. */
  get storedCount(): number {
    return [...this.#mailbox.values()].reduce((sum, messages) => sum + messages.size, 0);
  }

  disconnectAll(code = 1006, reason = ''): void {
    for (const { socket } of [...this.#connections]) socket.close(code, reason);
  }

  /** Pushes unacknowledged messages again. */
  redeliver(): void {
    for (const connection of this.#connections) {
      connection.unacknowledged.clear();
      for (const topic of connection.topics) this.#drain(connection, topic);
    }
  }

  /** Publishes as another client would. */
  inject(topic: string, message: string, tag = 0): void {
    this.#publish({ topic, message, tag, publisher: 'injected' });
  }

  /** Sends a raw frame to every client. */
  disturb(text: string): void {
    for (const { socket } of this.#connections) socket.push(text);
  }

  #accept(url: string): SocketLike {
    const clientId = readClientId(url);
    const connection: Connection = {
      clientId,
      topics: new Set(),
      unacknowledged: new Map(),
      socket: new MemorySocket(
        (text) => this.#receive(connection, text),
        () => this.#connections.delete(connection),
      ),
    };
    if (this.refuses) {
      connection.socket.close(1006);
      return connection.socket;
    }
    this.#connections.add(connection);
    connection.socket.open();
    return connection.socket;
  }

  #receive(connection: Connection, text: string): void {
    const frame = parseJson(text);
    if (!isJsonRpcRequest(frame)) {
      const { id } = frame as { id?: unknown };
      this.#acknowledge(connection, String(id));
      return;
    }
    const seen = { clientId: connection.clientId, method: frame.method, params: frame.params };
    this.frames.push(seen);
    const fate = this.onFrame(seen);
    if (fate === 'ignore') return;
    if (typeof fate === 'object') {
      connection.socket.push(stringifyJson({ id: frame.id, jsonrpc: '2.0', error: fate }));
      return;
    }
    const after: (() => void)[] = [];
    const result = this.#call(connection, frame.method, frame.params, after);
    if (fate === 'take') connection.socket.push(stringifyJson({ id: frame.id, jsonrpc: '2.0', result }));
    for (const run of after) run();
  }

  #acknowledge(connection: Connection, pushId: string): void {
    const stored = connection.unacknowledged.get(pushId);
    if (!stored) return;
    connection.unacknowledged.delete(pushId);
    this.#mailbox.get(stored.topic)?.delete(messageId(stored.message));
  }

  #call(connection: Connection, method: string, params: unknown, after: (() => void)[]): unknown {
    const { clientId: publisher } = connection;
    const subscribe = (topic: string) => {
      connection.topics.add(topic);
      after.push(() => this.#drain(connection, topic));
      return subscriptionId(topic, publisher);
    };
    const publish = (topic: string, message: string, tag: number) =>
      after.push(() => this.#publish({ topic, message, tag, publisher }));
    const known = readRelayMethod(method);
    const action = known?.action;
    if (action === 'publish') {
      const value = readRelayParams('publish', params);
      if (value) publish(value.topic, value.message, value.tag);
      return value !== undefined;
    }
    if (action === 'subscribe') {
      const value = readRelayParams('subscribe', params);
      return value && subscribe(value.topic);
    }
    if (action === 'batchSubscribe') return readRelayParams('batchSubscribe', params)?.topics.map(subscribe);
    if (action === 'unsubscribe') {
      connection.topics.delete(readRelayParams('unsubscribe', params)?.topic ?? '');
      return true;
    }
    return this.#callComposite(action, params, subscribe, publish);
  }

  #callComposite(
    action: string | undefined,
    params: unknown,
    subscribe: (topic: string) => void,
    publish: (topic: string, message: string, tag: number) => void,
  ): boolean {
    if (action === 'proposeSession') {
      const value = readRelayParams('proposeSession', params);
      if (!value) return false;
      subscribe(value.pairingTopic);
      publish(value.pairingTopic, value.sessionProposal, compositeTags.proposal.tag);
      return true;
    }
    const value = action === 'approveSession' ? readRelayParams('approveSession', params) : undefined;
    if (!value) return false;
    subscribe(value.sessionTopic);
    publish(value.pairingTopic, value.sessionProposalResponse, compositeTags.proposalResponse.tag);
    publish(value.sessionTopic, value.sessionSettlementRequest, compositeTags.settlement.tag);
    return true;
  }

  #publish(stored: Stored): void {
    const messages = this.#mailbox.get(stored.topic) ?? new Map<string, Stored>();
    this.#mailbox.set(stored.topic, messages);
    if (messages.has(messageId(stored.message))) return;
    messages.set(messageId(stored.message), stored);
    for (const connection of this.#connections)
      if (connection.topics.has(stored.topic)) this.#push(connection, stored);
  }

  #drain(connection: Connection, topic: string): void {
    const waiting = new Set([...connection.unacknowledged.values()].map(({ message }) => message));
    for (const stored of this.#mailbox.get(topic)?.values() ?? [])
      if (!waiting.has(stored.message)) this.#push(connection, stored);
  }

  #push(connection: Connection, stored: Stored): void {
    const { clientId, socket, unacknowledged } = connection;
    if (stored.publisher === clientId) return;
    const { topic, message, tag } = stored;
    const times = this.onDeliver({ topic, message, tag, toClientId: clientId });
    for (let time = 0; time < times; time += 1) {
      this.#pushes += 1;
      const id = `17000000000000${String(this.#pushes).padStart(5, '0')}`;
      unacknowledged.set(id, stored);
      const data = { topic, message, tag, publishedAt: 0 };
      const params = { id: subscriptionId(topic, clientId), data };
      socket.push(stringifyJson({ id, jsonrpc: '2.0', method: 'irn_subscription', params }));
    }
  }
}

function readClientId(url: string): string {
  const token = new URL(url).searchParams.get('auth') ?? '';
  const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  return String((JSON.parse(payload) as { iss?: unknown }).iss);
}
