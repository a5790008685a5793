import { matchesOrigin, type OriginPattern, parseOriginPattern } from '@mooring/protocol';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { ScamList } from './scam-list.ts';

/** The first origin for each hash, as far as known. */
interface Records {
  /** Records the origin. Returns `false` if another origin was first. */
  put(hash: string, origin: string): boolean | Promise<boolean>;
  originOf(hash: string): string | undefined | Promise<string | undefined>;
}

export interface AttesterOptions {
  readonly keys: SigningKeys;
  readonly records: Records;
  readonly scams: ScamList;
  /** Sites that are vouched for; all if empty. */
  readonly origins: readonly string[];
  /** Lifetime of a token in seconds. */
  readonly tokenLifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

export interface AttestRequest {
  /** Hash of the encrypted message, which the token is bound to. */
  readonly id: string;
  /** Hash of the decrypted message, for wallets that look up by hash. */
  readonly decryptedId: string | undefined;
  /** Origin of the page; `undefined` if its browser sent none. */
  readonly origin: string | undefined;
}

/** Attests which site a message came from. */
export class Attester {
  readonly #options: AttesterOptions;
  readonly #origins: readonly OriginPattern[];

  constructor(options: AttesterOptions) {
    this.#options = options;
    this.#origins = options.origins.map(parseOriginPattern);
  }

  /** Returns the origin if it is vouched for. */
  vouched(origin: string | undefined): string | undefined {
    const origins = this.#origins;
    if (origin === undefined || origins.length === 0) return origin;
    return origins.some((pattern) => matchesOrigin(pattern, origin)) ? origin : undefined;
  }

  /** A token for a message; it vouches for nothing if the site is unknown. */
  async token({ id, decryptedId, origin }: AttestRequest): Promise<string> {
    const { keys, tokenLifetime, now, scams } = this.#options;
    const vouched = this.vouched(origin);
    // Another site was first with the same content: a lookup by hash would not find this one.
    const first =
      vouched !== undefined && (decryptedId === undefined || (await this.record(decryptedId, vouched)));
    return await keys.sign({
      exp: Math.floor(now() / 1_000) + tokenLifetime,
      id,
      origin: first ? vouched : '',
      isScam: first ? scams.isScam(vouched) : null,
      isVerified: first,
    });
  }

  /** Records the site's origin. Returns `false` if another was first. */
  async record(hash: string, origin: string): Promise<boolean> {
    return this.#options.records.put(hash, origin);
  }

  /** The attestation of a message, by its hash. */
  async lookUp(
    hash: string,
  ): Promise<{ attestationId: string; origin: string; isScam: boolean | null } | undefined> {
    const { records, scams } = this.#options;
    const origin = await records.originOf(hash);
    return origin === undefined ? undefined : { attestationId: hash, origin, isScam: scams.isScam(origin) };
  }
}
