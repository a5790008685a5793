import type { SigningKeys } from '../keys/signing-keys.ts';
import type { AttestationRecords } from './attestation-records.ts';
import { isListed } from './origin-pattern.ts';
import type { ScamList } from './scam-list.ts';

export interface AttesterOptions {
  readonly keys: SigningKeys;
  readonly records: AttestationRecords;
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
  /** Of the page that asks; `undefined` when no browser told it. */
  readonly origin: string | undefined;
}

/** Says which site a message came from. */
export class Attester {
  readonly #options: AttesterOptions;

  constructor(options: AttesterOptions) {
    this.#options = options;
  }

  /** The origin, when it is one that is vouched for. */
  vouched(origin: string | undefined): string | undefined {
    const { origins } = this.#options;
    if (origin === undefined) return undefined;
    return origins.length === 0 || isListed(origin, origins) ? origin : undefined;
  }

  /** A token about a message; one that vouches for nothing when the site is not known. */
  async token({ id, decryptedId, origin }: Asked): Promise<string> {
    const { keys, tokenLifetime, now, scams } = this.#options;
    const vouched = this.vouched(origin);
    // Another site was first with the same content: what a wallet asks by hash would not be this one.
    const first = vouched !== undefined && (decryptedId === undefined || this.record(decryptedId, vouched));
    return await keys.sign({
      exp: Math.floor(now() / 1_000) + tokenLifetime,
      id,
      origin: first ? vouched : '',
      isScam: first ? scams.isScam(vouched) : null,
      isVerified: first,
    });
  }

  /** Keeps which site asked, unless another was first: then `false`. */
  record(hash: string, origin: string): boolean {
    return this.#options.records.put(hash, origin);
  }

  /** What is known of a message by its hash. */
  lookUp(hash: string): { attestationId: string; origin: string; isScam: boolean | null } | undefined {
    const { records, scams } = this.#options;
    const origin = records.originOf(hash);
    return origin === undefined ? undefined : { attestationId: hash, origin, isScam: scams.isScam(origin) };
  }
}
