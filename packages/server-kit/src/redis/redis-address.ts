/** A Redis or Valkey server. */
export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

/** A parsed address such as `redis://…`. */
export interface RedisAddress {
  /** Initial hosts: a cluster is learned from any of its nodes. */
  readonly hosts: readonly RedisHost[];
  readonly tls: boolean;
  /** Database number; 0 in a cluster. */
  readonly database: number;
}

const form = /^(rediss?):\/\/([^/?#]+)(?:\/(\d{0,3}))?$/;

function readHost(text: string): RedisHost {
  const address = `redis://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname) throw new Error('has to name hosts as "host" or "host:port"');
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6_379) };
}

/** Names of the settings for user and password, which no address contains. */
export interface RedisSettingNames {
  readonly user: string;
  readonly password: string;
}

/**
 * Reads `redis://host:port`, or several hosts separated by commas, with `/number` for a database; `rediss://` uses
 * TLS.
 *
 * @throws Error whose message completes a sentence that begins with the setting's name
 */
export function readRedisAddress(text: string, names: RedisSettingNames): RedisAddress {
  const [, scheme, hosts = '', database] = form.exec(text) ?? [];
  if (!scheme) throw new Error('has to be "redis://" or "rediss://" and hosts separated by commas');
  if (hosts.includes('@')) {
    throw new Error(`has to be without user and password, which ${names.user} and ${names.password} take`);
  }
  return { hosts: hosts.split(',').map(readHost), tls: scheme === 'rediss', database: Number(database || 0) };
}

/** `host:port`, which identifies a server. */
export function hostKey({ host, port }: RedisHost): string {
  return `${host}:${port}`;
}
