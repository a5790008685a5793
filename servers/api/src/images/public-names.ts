import { Resolver } from 'node:dns/promises';
import { settledWithin, systemClock } from '@mooring/protocol/time';
import type { Clock } from '@mooring/server-kit';

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
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Milliseconds that the addresses of one family wait for those of the other (RFC 8305): some name servers drop its question. */
const resolutionDelayMs = 300;

/**
 * Resolves names that others supplied, by questions to the name servers. The system's resolver (`lookup`) runs in the
 * few threads that also resolve the hosts of nodes and vendors: slow names would hold them, even after an abort.
 */
export function publicNames({
  timeoutMs,
  atOnce,
  servers,
  clock = systemClock,
}: PublicNamesOptions): ResolveName {
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
      const found: Record<4 | 6, readonly string[]> = { 4: [], 6: [] };
      const ask = async (family: 4 | 6) => {
        found[family] = await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name));
        if (found[family].length === 0) throw new Error('no addresses');
      };
      const both = [ask(4), ask(6)];
      const hasSome = await Promise.any(both).then(
        () => true,
        () => false,
      );
      if (hasSome) await settledWithin(clock, resolutionDelayMs, Promise.allSettled(both));
      return ([4, 6] as const).flatMap((family) => found[family].map((address) => ({ address, family })));
    } finally {
      underWay -= 1;
      signal.removeEventListener('abort', cancel);
      cancel();
    }
  };
}
