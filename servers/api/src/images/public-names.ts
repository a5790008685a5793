import { Resolver } from 'node:dns/promises';

export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Resolves all addresses of a name; none if it has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly Resolved[]>;

export interface PublicNamesOptions {
  /** Milliseconds that a name server may take to answer. */
  readonly timeoutMs: number;
  /** Names resolved at once; more are refused. */
  readonly atOnce: number;
  /** Name servers, as `address:port`. Default: the system's. */
  readonly servers?: readonly string[];
}

/**
 * Resolves names that others supplied, by questions to the name servers. The system's resolver (`lookup`) runs in the
 * few threads that also resolve the hosts of nodes and vendors: slow names would hold them, even after an abort.
 */
export function publicNames({ timeoutMs, atOnce, servers }: PublicNamesOptions): ResolveName {
  let underWay = 0;
  return async (name, signal) => {
    if (underWay >= atOnce) throw new Error('too many hosts are being resolved');
    signal.throwIfAborted();
    // One for each name: it can only cancel all its questions together.
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    underWay += 1;
    try {
      const [four, six] = await Promise.all([
        resolver.resolve4(name).catch(() => []),
        resolver.resolve6(name).catch(() => []),
      ]);
      return [
        ...four.map((address) => ({ address, family: 4 })),
        ...six.map((address) => ({ address, family: 6 })),
      ];
    } finally {
      underWay -= 1;
      signal.removeEventListener('abort', cancel);
    }
  };
}
