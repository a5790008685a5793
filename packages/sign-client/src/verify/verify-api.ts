import type { Verification } from './verification.ts';
import type { AttestedMessage, Origin } from './verify-client.ts';

/** The verify service under the original's `core.verify` names. Without a service, sends nothing. */
export class VerifyApi {
  readonly #verification: Promise<Verification> | undefined;

  constructor(verification: Promise<Verification> | undefined) {
    this.#verification = verification;
  }

  /**
   * Attests a message by the hashes (hex) of its envelope and content. Returns no token: a wallet looks up the message
   * by its hash.
   */
  async register({
    id,
    decryptedId,
  }: {
    readonly id: string;
    readonly decryptedId: string;
  }): Promise<undefined> {
    (await this.#loaded())?.attestHashes(id, decryptedId);
    return undefined;
  }

  /** The origin of a message; `undefined` if the service does not know it. */
  async resolve(message: AttestedMessage): Promise<Origin | undefined> {
    return (await this.#loaded())?.resolve(message ?? {});
  }

  async #loaded(): Promise<Verification | undefined> {
    return this.#verification?.catch(() => undefined);
  }
}
