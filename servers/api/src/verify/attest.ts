import { matchesOrigin, type OriginPattern, parseOriginPattern } from '@mooring/protocol';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { ScamList } from './scam-list.ts';

/** Who asked first for what, as far as it is known. */
interface Records {
  /** Keeps it, unless another origin was first: then `false`. */
  put(hash: string, origin: string): boolean | Promise<boolean>;
  originOf(hash: string): string | undefined | Promise<string | undefined>;
}

export interface AttesterOptions {
  readonly keys: SigningKeys;
  readonly records: Records;
  readonly scams: ScamList;
  /** Sites that are vouched for; all when it is empty. */
  readonly origins: readonly string[];
  /** Seconds that a token is good for. */
  readonly tokenLifetime: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

export interface Asked {
  /** Hash of the sealed message, which the token is bound to. */
  readonly id: string;
  /** Hash of what is in it, for wallets that ask by hash. */
  readonly decryptedId: string | undefined;
  /** Origin of the asking page; `undefined` if its browser sent none. */
  readonly origin: string | undefined;
}

/** Says which site a message came from. */
export class Attester {
  readonly #options: AttesterOptions;
  readonly #origins: readonly OriginPattern[];

  constructor(options: AttesterOptions) {
    this.#options = options;
    this.#origins = options.origins.map(parseOriginPattern);
  }

  /** The origin, when it is one that is vouched for. */
  vouched(origin: string | undefined): string | undefined {
    const origins = this.#origins;
    if (origin === undefined || origins.length === 0) return origin;
    return origins.some((pattern) => matchesOrigin(pattern, origin)) ? origin : undefined;
  }

  /** A token about a message; one that vouches for nothing when the site is not known. */
  async token({ id, decryptedId, origin }: Asked): Promise<string> {
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

  /** Keeps which site asked, unless another was first: then `false`. */
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
