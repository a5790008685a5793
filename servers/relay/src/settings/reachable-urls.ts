import { hostname, networkInterfaces } from 'node:os';

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '';
}

function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/**
 * URLs under which this machine can be reached: the accepted audiences of tokens if no public address is configured.
 */
export function reachableUrls({ host, port, secure }: Listening): readonly string[] {
  const everywhere = isEveryAddress(host)
    ? [
        hostname(),
        ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
      ]
    : [host];
  const names = new Set(['localhost', '127.0.0.1', '::1', ...everywhere]);
  return [...names].map((name) => `${secure ? 'wss' : 'ws'}://${inUrl(name)}:${port}`);
}
