/** A server of Redis or Valkey. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

/** What `RELAY_STORE=redis://…` says. */
export interface RedisAddress {
  /** Where to begin: a cluster is learned from any of its nodes. */
  readonly hosts: readonly RedisHost[];
  readonly tls: boolean;
  /** Number of the database; 0 in a cluster. */
  readonly database: number;
}

const form = /^(rediss?):\/\/([^/?#]+)(?:\/(\d{0,3}))?$/;

function readHost(text: string): RedisHost {
  const address = `redis://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname) throw new Error('has to name hosts as "host" or "host:port"');
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6_379) };
}

/**
 * Reads `redis://host:port`, or several hosts separated by commas, with `/number` for a database; `rediss://` is over
 * TLS.
 *
 * @throws Error whose message completes a sentence that begins with the setting's name
 */
export function readRedisAddress(text: string): RedisAddress {
  const [, scheme, hosts = '', database] = form.exec(text) ?? [];
  if (!scheme) throw new Error('has to be "redis://" or "rediss://" and hosts separated by commas');
  if (hosts.includes('@')) {
    throw new Error(
      'has to be without user and password, which RELAY_REDIS_USER and RELAY_REDIS_PASSWORD take',
    );
  }
  return { hosts: hosts.split(',').map(readHost), tls: scheme === 'rediss', database: Number(database || 0) };
}

/** `host:port`, by which a server is known. */
export function hostKey({ host, port }: RedisHost): string {
  return `${host}:${port}`;
}
