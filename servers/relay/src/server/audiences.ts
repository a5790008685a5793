import { reachableUrls } from '../settings/reachable-urls.ts';
import type { RelaySettings } from '../settings/relay-settings.ts';

/** Accepted audiences of tokens: those of `RELAY_PUBLIC_URLS`, else the URLs of this machine. */
export class Audiences {
  readonly #settings: Pick<RelaySettings, 'publicUrls' | 'host'>;
  #reachable: readonly string[] = [];

  constructor(settings: Pick<RelaySettings, 'publicUrls' | 'host'>) {
    this.#settings = settings;
  }

  /** Empty until the relay listens and its port is known. */
  get accepted(): readonly string[] | 'any' {
    const { publicUrls } = this.#settings;
    if (publicUrls.includes('any')) return 'any';
    return publicUrls.length > 0 ? publicUrls : this.#reachable;
  }

  /** The address for clients on this machine. */
  get url(): string {
    return this.#settings.publicUrls.find((url) => url !== 'any') ?? this.#reachable[0] ?? '';
  }

  listensOn({ port, secure }: { readonly port: number; readonly secure: boolean }): void {
    this.#reachable = reachableUrls({ host: this.#settings.host, port, secure });
  }
}
