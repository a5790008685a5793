import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

/** PEM files of an authority and of the certificate that it signed. */
export interface RedisCertificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const usual = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) =>
  ['redis-server', 'valkey-server'].map((name) => `${folder}/${name}`),
);

/** Path of Redis on this machine. */
export function redisProgram(): string {
  const found = process.env.REDIS_SERVER_PATH ?? usual.find(existsSync);
  if (found) return found;
  throw new Error(
    'These tests need Redis 7 or Valkey. Install it (Debian: apt-get install redis-server), or set REDIS_SERVER_PATH.',
  );
}

/** A separate Redis server in a separate folder. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  readonly #settings: readonly string[];
  readonly #certificates: RedisCertificates | undefined;
  #child: ChildProcess | undefined;
  #client: Redis | undefined;

  private constructor(
    port: number,
    folder: string,
    settings: readonly string[],
    certificates: RedisCertificates | undefined,
  ) {
    this.port = port;
    this.#folder = folder;
    this.#settings = settings;
    this.#certificates = certificates;
  }

  /** @param settings command line arguments: `--appendonly yes` is two of them */
  static start(...settings: readonly string[]): Promise<RedisServer> {
    return RedisServer.#start(settings);
  }

  /** Starts a server over TLS only, which requires client certificates unless the settings say otherwise. */
  static startTls(certificates: RedisCertificates, ...settings: readonly string[]): Promise<RedisServer> {
    return RedisServer.#start(settings, certificates);
  }

  static async #start(settings: readonly string[], certificates?: RedisCertificates): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'mooring-redis-'));
    const server = new RedisServer(await freePort(), folder, settings, certificates);
    await server.run();
    return server;
  }

  get url(): string {
    return `redis${this.#certificates ? 's' : ''}://127.0.0.1:${this.port}`;
  }

  /** Client for the test's own commands. */
  get client(): Redis {
    if (!this.#client) throw new Error('the server does not run');
    return this.#client;
  }

  /** Starts the server, also after {@link kill}; resolves when it answers. */
  async run(): Promise<void> {
    const { ca, cert, key } = this.#certificates ?? {};
    const secure =
      ca && cert && key ? ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', ca] : [];
    const child = spawn(
      redisProgram(),
      [
        ...(secure.length > 0
          ? ['--port', '0', '--tls-port', `${this.port}`, ...secure]
          : ['--port', `${this.port}`]),
        ...['--bind', '127.0.0.1', '--dir', this.#folder],
        ...['--save', '', '--repl-diskless-sync-delay', '0', ...this.#settings],
      ],
      { stdio: 'ignore' },
    );
    this.#child = child;
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    // Commands wait for the connection, which is retried until the server is up.
    const tls = this.#certificates && {
      ca: await readFile(this.#certificates.ca),
      cert: await readFile(this.#certificates.cert),
      key: await readFile(this.#certificates.key),
      // Tests also use certificates of other addresses.
      checkServerIdentity: () => undefined,
    };
    const client = new Redis(this.port, '127.0.0.1', {
      retryStrategy: () => 20,
      maxRetriesPerRequest: null,
      ...(tls ? { tls } : {}),
    });
    client.on('error', () => {});
    this.#client = client;
    const answer = await Promise.race([
      client.ping(),
      new Promise((resolve) => child.once('exit', () => resolve('ended'))),
    ]);
    // Another process may have taken the port first.
    const own = answer === 'PONG' && (await client.info('server')).includes(`process_id:${child.pid}\r`);
    if (ended || !own) {
      await this.kill();
      throw new Error(`redis-server did not start on ${this.port}`);
    }
  }

  /** Kills the server like a power cut. Its files remain. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#client?.disconnect();
    this.#client = undefined;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // A stopped process receives no other signal.
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  }

  /** Freezes the server like a hanging machine, until `SIGCONT`. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
