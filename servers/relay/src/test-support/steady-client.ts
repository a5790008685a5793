import { WebSocket } from 'ws';
import { randomSeed, TestClient } from './relay-client.ts';

/** A client that reconnects to the next relay whenever its connection ends, like clients of the protocol. */
export class SteadyClient {
  readonly #urls: readonly string[];
  readonly #topic: string;
  readonly #reads: boolean;
  readonly #seed = randomSeed();
  #turn: number;
  #client: Promise<TestClient> | undefined;
  #ended = false;
  /** Called with each message. */
  readonly #onMessage: (text: string) => void;

  constructor(options: {
    readonly urls: readonly string[];
    readonly topic: string;
    /** Index of the relay to start with. */
    readonly place: number;
    /** Without it, the client does not subscribe. */
    readonly onMessage?: ((text: string) => void) | undefined;
  }) {
    this.#urls = options.urls;
    this.#topic = options.topic;
    this.#turn = options.place;
    this.#reads = options.onMessage !== undefined;
    this.#onMessage = options.onMessage ?? (() => {});
    if (this.#reads) void this.#stay();
  }

  /** Publishes until the relay confirms that the message is stored. @returns whether it did, before {@link end} */
  async publish(text: string): Promise<boolean> {
    while (!this.#ended) {
      const client = await this.#connection();
      if (!client) break;
      const reply = await Promise.race([client.publish(this.#topic, text), client.gone]);
      if (reply?.result === true) return true;
    }
    return false;
  }

  async end(): Promise<void> {
    this.#ended = true;
    (await this.#client?.catch(() => undefined))?.socket.terminate();
  }

  async #stay(): Promise<void> {
    while (!this.#ended) {
      const client = await this.#connection();
      if (!client) return;
      await client.gone;
    }
  }

  async #connection(): Promise<TestClient | undefined> {
    while (!this.#ended) {
      this.#client ??= this.#open();
      try {
        const client = await this.#client;
        if (client.socket.readyState === WebSocket.OPEN) return client;
      } catch {
        // The next one may answer.
      }
      this.#client = undefined;
      this.#turn += 1;
    }
    return undefined;
  }

  async #open(): Promise<TestClient> {
    const url = this.#urls[this.#turn % this.#urls.length] ?? '';
    const client = await TestClient.open({ url }, { seed: this.#seed });
    if (!this.#reads) return client;
    client.socket.on('message', () => {
      for (const push of client.pushes.splice(0)) this.#onMessage(push.params.data.message);
    });
    const reply = await Promise.race([client.subscribe(this.#topic), client.gone]);
    if (typeof reply?.result !== 'string') {
      client.socket.terminate();
      throw new Error('not subscribed');
    }
    return client;
  }
}
