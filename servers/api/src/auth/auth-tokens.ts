import { createHmac, timingSafeEqual } from 'node:crypto';
import { authLimits } from '@mooring/protocol/api';

/** Purpose of a token; one kind is never accepted as another. */
export type TokenKind = 'nonce' | 'session';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const heads: Readonly<Record<TokenKind, string>> = {
  nonce: encode({ alg: 'HS256', typ: 'nonce+jwt' }),
  session: encode({ alg: 'HS256', typ: 'JWT' }),
};

/** Claims of a token that expires, in Unix seconds. */
export interface TokenClaims {
  readonly exp: number;
}

/** Signs and reads the API's own tokens (JWT, HS256). */
export class AuthTokens {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param now Unix milliseconds */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  sign(kind: TokenKind, claims: TokenClaims): string {
    const text = `${heads[kind]}.${encode(claims)}`;
    return `${text}.${this.#signature(text)}`;
  }

  /** The claims of a token of this kind; `undefined` if it is forged, expired or of another kind. */
  read<Claims extends TokenClaims>(kind: TokenKind, token: string): Claims | undefined {
    if (token.length > authLimits.token) return undefined;
    const [head = '', payload = '', signature = '', ...more] = token.split('.');
    if (head !== heads[kind] || more.length > 0) return undefined;
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#signature(`${head}.${payload}`));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return claims.exp * 1_000 > this.#now() ? claims : undefined;
  }

  #signature(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}
