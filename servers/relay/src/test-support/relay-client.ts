import { once } from 'node:events';
import { clientKeyPair, randomHex, signRelayJwt } from '@mooring/protocol/crypto';
import { WebSocket } from 'ws';
import type { Relay } from '../server/start-relay.ts';

export interface Push {
  readonly id: string;
  readonly method: string;
  readonly params: {
    readonly id: string;
    readonly data: {
      readonly topic: string;
      readonly message: string;
      readonly publishedAt: number;
      readonly tag: number;
      readonly attestation?: string;
    };
  };
}

export interface Reply {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface TestClientOptions {
  /** Hex, 32 bytes. Default: random. */
  readonly seed?: string | undefined;
  /** Whether it acknowledges every push. Default: true. */
  readonly acknowledge?: boolean | undefined;
  /** Used instead of a valid token. */
  readonly token?: string | undefined;
  readonly now?: number | undefined;
  readonly audience?: string | undefined;
  /** Default: `p`. */
  readonly project?: string | null | undefined;
  /** Value of the `Origin` header. */
  readonly origin?: string | undefined;
  /** Its address, as a proxy announces it. */
  readonly forwardedFor?: string | undefined;
}

let counter = 0;

export function randomSeed(): string {
  return randomHex((length) => crypto.getRandomValues(new Uint8Array(length)), 32);
}

/** A socket with a minimal protocol implementation, so that tests see every frame. */
export class TestClient {
  readonly socket: WebSocket;
  readonly clientId: string;
  readonly seed: string;
  /** Resolves when the connection ends. */
  readonly gone: Promise<undefined>;
  readonly pushes: Push[] = [];
  /** Kinds of received frames, in order. */
  readonly kinds: ('push' | 'reply')[] = [];
  acknowledge: boolean;
  readonly #replies = new Map<string, (reply: Reply) => void>();
  readonly #waiting = new Set<() => void>();
  /** Frames that are neither a reply nor a push. */
  readonly others: Partial<Reply>[] = [];

  private constructor(socket: WebSocket, clientId: string, seed: string, acknowledge: boolean) {
    this.socket = socket;
    this.clientId = clientId;
    this.seed = seed;
    this.acknowledge = acknowledge;
    socket.on('message', (data) => this.#onFrame(String(data)));
    socket.on('error', () => {});
    this.gone = new Promise((resolve) => socket.once('close', () => resolve(undefined)));
  }

  static async open(relay: Pick<Relay, 'url'>, options: TestClientOptions = {}): Promise<TestClient> {
    const client = await TestClient.dial(relay, options);
    await once(client.socket, 'open');
    return client;
  }

  /** Does not wait for the connection. */
  static async dial(relay: Pick<Relay, 'url'>, options: TestClientOptions = {}): Promise<TestClient> {
    const { seed = randomSeed(), acknowledge = true, now = Date.now(), audience = relay.url } = options;
    const { clientId } = await clientKeyPair(seed);
    const token =
      options.token ??
      (await signRelayJwt({ seed, subject: '00'.repeat(32), audience, issuedAt: Math.floor(now / 1_000) }));
    const { project = 'p', origin, forwardedFor } = options;
    const query = new URLSearchParams({ auth: token, useOnCloseEvent: 'true' });
    if (project !== null) query.set('projectId', project);
    const socket = new WebSocket(`${relay.url}/?${query}`, {
      ...(origin !== undefined && { origin }),
      ...(forwardedFor !== undefined && { headers: { 'x-forwarded-for': forwardedFor } }),
    });
    return new TestClient(socket, clientId, seed, acknowledge);
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  call(method: string, params: unknown): Promise<Reply> {
    counter += 1;
    const id = `17000000000000${String(counter).padStart(5, '0')}`;
    return new Promise((resolve) => {
      this.#replies.set(id, resolve);
      this.send({ id, jsonrpc: '2.0', method, params });
    });
  }

  publish(topic: string, message: string, more: object = {}): Promise<Reply> {
    return this.call('irn_publish', { topic, message, ttl: 300, prompt: false, tag: 1108, ...more });
  }

  subscribe(topic: string): Promise<Reply> {
    return this.call('irn_subscribe', { topic });
  }

  ack(push: Push, id: unknown = push.id): void {
    this.send({ id, jsonrpc: '2.0', result: true });
  }

  /** Resolves with the pushes once there are that many. */
  async pushed(count: number): Promise<readonly Push[]> {
    await this.until(() => this.pushes.length >= count);
    return this.pushes;
  }

  messages(): readonly string[] {
    return this.pushes.map((push) => push.params.data.message);
  }

  /** Resolves when a frame makes the condition true. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async closed(): Promise<{ code: number; reason: string }> {
    const [code, reason] = await once(this.socket, 'close');
    return { code, reason: String(reason) };
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }

  #onFrame(text: string): void {
    const frame = JSON.parse(text) as Push | Reply;
    const isPush = 'method' in frame && 'id' in frame;
    this.kinds.push(isPush ? 'push' : 'reply');
    if (isPush) {
      this.pushes.push(frame);
      if (this.acknowledge) this.ack(frame);
    } else {
      const resolve = this.#replies.get(String(frame.id));
      this.#replies.delete(String(frame.id));
      if (resolve) resolve(frame);
      else this.others.push(frame);
    }
    for (const look of [...this.#waiting]) look();
  }
}
