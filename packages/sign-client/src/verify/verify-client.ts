import { isMooringError } from '@mooring/protocol';
import { type AttestationClaims, readAttestation, verifyAttestation } from '@mooring/protocol/crypto';
import { readText } from '@mooring/protocol/http';
import { verifyRequestTimeoutMs } from '@mooring/protocol/limits';
import { type Clock, nowSeconds } from '@mooring/protocol/time';
import type { VerifyContext } from '../records/records.ts';
import type { RecordStore } from '../storage/record-store.ts';
import type { Claim } from './claim.ts';

/** Maximum bytes of an answer. */
const maxAnswer = 65_536;
/** Milliseconds until the second lookup: the service may receive a message later than the wallet does. */
const askAgainAfter = 2_000;

/** Minimum milliseconds between refetches of an unexpired key, caused by tokens that it does not verify. */
const fetchAgainAfter = 300_000;
/** Concurrent lookups for one topic; beyond, messages stay unverified. */
const maxConcurrent = 3;

/** A verify service's public key, kept until it expires. */
export interface VerifyKey {
  readonly publicKey: JsonWebKey;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export interface VerifyClientOptions {
  /** Without a trailing slash. */
  readonly url: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly keys: RecordStore<VerifyKey>;
}

/** The origin of a message, according to the verify service. */
export interface Origin {
  readonly origin: string;
  readonly isScam?: boolean | null | undefined;
}

/** The service's answer; `nothing` if it knows no origin. */
type Finding = Origin | 'nothing';

/** Identifies a message to the verify service. */
export interface AttestedMessage {
  /** The token that came with the message; empty when the sender could not get one. */
  readonly attestationId?: string | undefined;
  /** sha256 of the envelope's text, hex. */
  readonly encryptedId?: string | undefined;
  /** sha256 of the plaintext message, hex. */
  readonly hash?: string | undefined;
}

/** A wallet's verify service client (pairing-protocol §5.10). */
export class VerifyClient {
  readonly #options: VerifyClientOptions;
  #asked: Promise<VerifyKey | undefined> | undefined;
  /** Unix milliseconds. */
  #fetchedAgainAt = Number.NEGATIVE_INFINITY;
  /** Lookups in progress, by topic. */
  readonly #asking = new Map<string, number>();

  constructor(options: VerifyClientOptions) {
    this.#options = options;
  }

  /** Fetches the service's key, so that later tokens can be verified at once. */
  async prepare(): Promise<void> {
    if (!this.#key()) await this.#fetchKey();
  }

  /** The context without asking the service; `undefined` if the service must be asked. */
  async known(claim: Claim, unknown: VerifyContext): Promise<VerifyContext | undefined> {
    if (claim.attestation === '') return unknown;
    if (claim.attestation === undefined) return undefined;
    if (!isAbout(claim, readAttestation(claim.attestation))) return unknown;
    const key = this.#key();
    const finding = key && (await this.#judge(claim.attestation, key));
    return finding && toContext(finding, claim, unknown);
  }

  /** Asks the service. Resolves with `unknown` if it does not answer. */
  async ask(claim: Claim, unknown: VerifyContext): Promise<VerifyContext> {
    const { topic } = claim;
    const asking = this.#asking.get(topic) ?? 0;
    if (asking >= maxConcurrent) return unknown;
    this.#asking.set(topic, asking + 1);
    try {
      return toContext(await this.#find(claim), claim, unknown);
    } finally {
      const left = (this.#asking.get(topic) ?? 1) - 1;
      if (left === 0) this.#asking.delete(topic);
      else this.#asking.set(topic, left);
    }
  }

  async #find({ attestation, messageHash: hash }: Claim): Promise<Finding> {
    if (attestation) {
      const key = await this.#keyForAnother();
      const finding = key && (await this.#judge(attestation, key));
      if (finding) return finding;
    }
    const found = await this.#lookUp(hash);
    // A service that issued a token for the message already knows it: no second lookup.
    if (found || attestation) return found ?? 'nothing';
    return (await this.#lookUpAgain(hash)) ?? 'nothing';
  }

  /** Refetches the key, at most every few minutes: the token may be signed by a newer key or forged. */
  async #keyForAnother(): Promise<VerifyKey | undefined> {
    const now = this.#options.clock.now();
    if (this.#key() && now - this.#fetchedAgainAt < fetchAgainAfter) return undefined;
    this.#fetchedAgainAt = now;
    return this.#fetchKey();
  }

  /** Looks up a message by its hashes; `undefined` if the service does not know it. */
  async resolve({ attestationId, encryptedId, hash }: AttestedMessage): Promise<Origin | undefined> {
    if (attestationId === '') return undefined;
    if (attestationId !== undefined) {
      if (readAttestation(attestationId)?.id !== encryptedId) return undefined;
      const key = this.#key() ?? (await this.#fetchKey());
      const finding = key && (await this.#judge(attestationId, key));
      if (finding) return finding === 'nothing' ? undefined : finding;
    }
    const found = hash === undefined ? undefined : await this.#lookUp(hash);
    return found === 'nothing' ? undefined : found;
  }

  #key(): VerifyKey | undefined {
    const { keys, url, clock } = this.#options;
    const key = keys.get(url);
    return key && key.expiresAt > nowSeconds(clock) ? key : undefined;
  }

  /** Returns `undefined` if another key signed the token or it has expired. */
  async #judge(token: string, { publicKey }: VerifyKey): Promise<Finding | undefined> {
    try {
      const claims = await verifyAttestation(token, publicKey, nowSeconds(this.#options.clock));
      return claims.isVerified ? claims : 'nothing';
    } catch (error) {
      if (isMooringError(error)) return undefined;
      throw error;
    }
  }

  #fetchKey(): Promise<VerifyKey | undefined> {
    this.#asked ??= this.#askForKey().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #askForKey(): Promise<VerifyKey | undefined> {
    const { publicKey, expiresAt } = ((await this.#get('/v3/public-key')) ?? {}) as Partial<VerifyKey>;
    if (typeof publicKey !== 'object' || publicKey === null || typeof expiresAt !== 'number')
      return undefined;
    const { kty, crv, x, y } = publicKey;
    if (![kty, crv, x, y].every((member) => typeof member === 'string')) return undefined;
    const key = { publicKey: { kty, crv, x, y } as JsonWebKey, expiresAt };
    // A key that cannot be stored serves this once.
    await this.#options.keys.set(this.#options.url, key).catch(() => undefined);
    return key;
  }

  async #lookUp(hash: string): Promise<Finding | undefined> {
    const { origin, isScam } = ((await this.#get(`/attestation/${hash}?v2Supported=true`)) ?? {}) as {
      origin?: unknown;
      isScam?: unknown;
    };
    if (typeof origin !== 'string' || origin === '') return undefined;
    return { origin: origin.slice(0, 2_048), isScam: typeof isScam === 'boolean' ? isScam : undefined };
  }

  async #lookUpAgain(hash: string): Promise<Finding | undefined> {
    await new Promise<void>((resolve) => this.#options.clock.after(askAgainAfter, resolve));
    return this.#lookUp(hash);
  }

  /** Fetches an answer of the service; `undefined` on any failure. */
  async #get(path: string): Promise<unknown> {
    const { clock, url } = this.#options;
    const abort = new AbortController();
    const { signal } = abort;
    const cancel = clock.after(verifyRequestTimeoutMs, () => abort.abort());
    try {
      const response = await this.#options.fetch(url + path, {
        signal,
        credentials: 'omit',
        redirect: 'error',
      });
      if (response.status !== 200) return undefined;
      // React Native's responses have no body to read in parts.
      const text = await (response.body
        ? readText(response, { maxBytes: maxAnswer, signal })
        : response.text());
      return text === undefined || text.length > maxAnswer ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    } finally {
      cancel();
    }
  }
}

function isAbout({ envelopeHash }: Claim, claims: AttestationClaims | undefined): boolean {
  return claims?.id === envelopeHash;
}

function toContext(finding: Finding, { peer }: Claim, unknown: VerifyContext): VerifyContext {
  if (finding === 'nothing') return unknown;
  const { origin, isScam } = finding;
  // Pages without an origin, and addresses of other schemes, all share the origin `null`.
  const same = origin !== 'null' && URL.canParse(peer.url) && new URL(peer.url).origin === origin;
  return {
    verified: {
      verifyUrl: unknown.verified.verifyUrl,
      validation: same ? 'VALID' : 'INVALID',
      origin,
      ...(typeof isScam === 'boolean' ? { isScam } : {}),
    },
  };
}
