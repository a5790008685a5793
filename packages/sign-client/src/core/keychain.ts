import { deriveSymKey, generateKeyPair, hashKey, type Random } from '@mooring/protocol/crypto';
import { createProtocolError } from '@mooring/protocol/sign';
import type { RecordStore } from '../storage/record-store.ts';

/** Private keys by their public half, and symmetric keys by topic; all hex (pairing-protocol §2.1). */
export class Keychain {
  readonly #store: RecordStore<string>;
  readonly #random: Random;

  constructor(store: RecordStore<string>, random: Random) {
    this.#store = store;
    this.#random = random;
  }

  has(tag: string): boolean {
    return this.#store.has(tag);
  }

  /** @throws MooringError `NO_MATCHING_KEY` */
  get(tag: string): string {
    const key = this.#store.get(tag);
    if (key === undefined) throw createProtocolError('NO_MATCHING_KEY', `keychain: ${tag}`);
    return key;
  }

  async set(tag: string, key: string): Promise<void> {
    await this.#store.set(tag, key);
  }

  async delete(tag: string): Promise<void> {
    await this.#store.delete(tag);
  }

  /** The original's name for {@link delete}. */
  del(tag: string): Promise<void> {
    return this.delete(tag);
  }

  /** @returns the public half */
  async createKeyPair(): Promise<string> {
    const { privateKey, publicKey } = await generateKeyPair(this.#random);
    await this.#store.set(publicKey, privateKey);
    return publicKey;
  }

  /** Derives and stores the key that two key pairs agree on. @returns its topic */
  async agree(ownPublicKey: string, peerPublicKey: string): Promise<string> {
    const symKey = await deriveSymKey(this.get(ownPublicKey), peerPublicKey);
    const topic = hashKey(symKey);
    await this.#store.set(topic, symKey);
    return topic;
  }
}
