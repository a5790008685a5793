import type { Metadata } from '@mooring/protocol/sign';
import type { Core } from '../core/core.ts';
import { type AuthRecord, type PendingAuthRequest, toAsked } from '../records/records.ts';

/** Pending sign-ins: those the wallet received, and those the dapp sent. */
export class AuthRequests {
  readonly #core: Core;
  readonly #metadata: Metadata;

  constructor(core: Core, metadata: Metadata) {
    this.#core = core;
    this.#metadata = metadata;
  }

  get size(): number {
    return this.#core.authRequests.size + this.#core.auths.size;
  }

  keys(): readonly string[] {
    return this.values().map(({ id }) => String(id));
  }

  values(): readonly PendingAuthRequest[] {
    const sent = this.#core.auths.values().map((auth) => this.#toRequest(auth));
    return [...this.#core.authRequests.values().map(toAsked), ...sent];
  }

  get(id: string | number): PendingAuthRequest | undefined {
    const received = this.#core.authRequests.get(id);
    if (received) return toAsked(received);
    const sent = this.#core.auths.values().find((auth) => String(auth.id) === String(id));
    return sent && this.#toRequest(sent);
  }

  #toRequest({
    id,
    pairingTopic,
    authPayload,
    publicKey,
    expiry,
    transportType,
  }: AuthRecord): PendingAuthRequest {
    const requester = { publicKey, metadata: this.#metadata };
    const verifyContext = { verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } } as const;
    return {
      id,
      pairingTopic,
      authPayload,
      requester,
      expiryTimestamp: expiry,
      verifyContext,
      transportType,
    };
  }
}
