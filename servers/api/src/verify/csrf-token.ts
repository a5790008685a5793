import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of an enclave's token in milliseconds; the enclave reloads before it ends. */
const lifetime = 3_600_000;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that let an enclave report only for the page that frames it (HS256). */
export class CsrfTokens {
  readonly #secret: Uint8Array;
  readonly #now: () => number;

  /** @param secret 32 random bytes; tokens are valid while they stay the same */
  constructor(secret: Uint8Array, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** @param origin of the page that frames the enclave, as the browser sent it */
  make(origin: string): string {
    const exp = Math.floor((this.#now() + lifetime) / 1_000);
    const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode({ exp, origin })}`;
    return `${text}.${this.#sign(text)}`;
  }

  /** The origin of a token; `undefined` if forged or expired. */
  read(token: string): string | undefined {
    const end = token.lastIndexOf('.');
    const given = Buffer.from(token.slice(end + 1));
    const right = Buffer.from(this.#sign(token.slice(0, Math.max(end, 0))));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const [, payload = ''] = token.split('.');
    const { exp, origin } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return exp * 1_000 > this.#now() ? origin : undefined;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}
