import type { SecureContextOptions } from 'node:tls';
import { Redis, type RedisOptions } from 'ioredis';
import type { RedisHost } from './redis-address.ts';
import { hostKey } from './redis-address.ts';
import { RedisUnreachable } from './redis-failures.ts';

/** Connection options. */
export interface RedisAccess {
  /** Absent: without TLS. */
  readonly tls: SecureContextOptions | undefined;
  readonly database: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** Milliseconds. */
const times = { connect: 2_000, command: 4_500, silence: 6_000, firstPause: 50, longestPause: 1_000 };

export function redisOptions(
  { host, port }: RedisHost,
  access: RedisAccess,
): Omit<RedisOptions, 'replyMapping'> {
  const { tls, database, user, password } = access;
  return {
    host,
    port,
    ...(tls ? { tls } : {}),
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    db: database,
    lazyConnect: true,
    connectTimeout: times.connect,
    commandTimeout: times.command,
    socketTimeout: times.silence,
    // A lost connection rejects its pending commands and is replaced here, so no command is silently sent twice.
    retryStrategy: null,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
  };
}

export interface RedisLinkOptions {
  readonly host: RedisHost;
  readonly access: RedisAccess;
  /** Scripts to load before the connection serves. */
  readonly scripts: readonly string[];
  /** Called when a connection is ready, with its client. */
  readonly onReady?: ((client: Redis) => void) | undefined;
  /** Called when the connection is lost. */
  readonly onLost?: (() => void) | undefined;
}

/** A connection that reconnects until it is closed. */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  #client: Redis | undefined;
  #connecting: Redis | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = times.firstPause;
  #closed = false;
  #problem: string | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#connect();
  }

  /** @throws RedisUnreachable while there is no connection */
  get client(): Redis {
    if (this.#client) return this.#client;
    throw new RedisUnreachable(`no connection to ${hostKey(this.#options.host)}${this.#reason()}`);
  }

  get ready(): boolean {
    return this.#client !== undefined;
  }

  /** Resolves after the next connection attempt, successful or not; at once if connected. */
  tried(): Promise<void> {
    if (this.#client || this.#closed) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#connecting?.disconnect();
    this.#client?.disconnect();
    this.#client = undefined;
    this.#wake();
  }

  #connect(): void {
    const client = new Redis(redisOptions(this.#options.host, this.#options.access));
    this.#connecting = client;
    client.on('error', (error: Error) => {
      this.#problem = error.message;
    });
    client.once('end', () => this.#onEnd(client));
    this.#prepare(client).then(
      () => {
        if (this.#closed) return;
        this.#client = client;
        this.#pause = times.firstPause;
        this.#problem = undefined;
        this.#options.onReady?.(client);
        this.#wake();
      },
      (error: unknown) => {
        this.#problem = error instanceof Error ? error.message : String(error);
        client.disconnect();
        // A client that never connected emits no end.
        this.#onEnd(client);
      },
    );
  }

  async #prepare(client: Redis): Promise<void> {
    await client.connect();
    await Promise.all(this.#options.scripts.map((text) => client.script('LOAD', text)));
  }

  #onEnd(client: Redis): void {
    if (this.#connecting !== client) return;
    this.#connecting = undefined;
    const wasReady = this.#client === client;
    this.#client = undefined;
    this.#wake();
    if (wasReady) this.#options.onLost?.();
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, times.longestPause);
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #reason(): string {
    return this.#problem ? ` (${this.#problem})` : '';
  }
}
