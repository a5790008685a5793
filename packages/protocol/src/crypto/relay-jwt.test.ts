import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMooringError } from '../errors/mooring-error.ts';
import vectors from '../vectors/relay-auth-jwt.json' with { type: 'json' };
import { signRelayJwt, verifyRelayJwt } from './relay-jwt.ts';

const seed = vectors.keys[0]?.seed ?? '';
const audience = 'wss://relay.example.com';
const issuedAt = 1_700_000_000;
const now = issuedAt + 10;

function sign(change: Partial<Parameters<typeof signRelayJwt>[0]> = {}) {
  return signRelayJwt({ seed, subject: 'ab'.repeat(32), audience, issuedAt, ...change });
}

async function verdict(token: string, parameters: Partial<Parameters<typeof verifyRelayJwt>[1]> = {}) {
  try {
    await verifyRelayJwt(token, { audiences: [audience], now, ...parameters });
    return 'valid';
  } catch (error) {
    return isMooringError(error) ? error.code : `uncatalogued: ${error}`;
  }
}

describe('a relay token', () => {
  it.each(vectors.jwts)('for $aud and $sub matches the reference byte for byte', async (vector) => {
    const { seed, sub, aud, iat, ttl, jwt } = vector;
    expect(await signRelayJwt({ seed, subject: sub, audience: aud, issuedAt: iat, ttl })).toBe(jwt);
    const claims = await verifyRelayJwt(jwt, { audiences: [aud], now: iat });
    expect(claims).toMatchObject({ subject: sub, audience: aud, issuedAt: iat, expiresAt: iat + ttl });
  });

  it.each(vectors.verification)('$case', async ({ jwt, error, result }) => {
    const check = verifyRelayJwt(jwt, { audiences: 'any', now: 1_656_910_097 });
    if (error !== undefined) return expect(check).rejects.toThrow(error);
    // The reference returns false for a bad signature, and true for an expired token.
    return result
      ? expect(check).resolves.toBeDefined()
      : expect(check).rejects.toMatchObject({ code: 'JWT_SIGNATURE' });
  });

  it('is rejected outside its validity, and accepted within the skew', async () => {
    const token = await sign({ ttl: 100 });
    expect(await verdict(token)).toBe('valid');
    expect(await verdict(token, { now: issuedAt - 1 })).toBe('JWT_NOT_YET_VALID');
    expect(await verdict(token, { now: issuedAt - 1, skew: 1 })).toBe('valid');
    expect(await verdict(token, { now: issuedAt + 100 })).toBe('JWT_EXPIRED');
    expect(await verdict(token, { now: issuedAt + 100, skew: 1 })).toBe('valid');
  });

  it('is rejected if its lifetime is too long', async () => {
    const token = await sign({ ttl: 101 });
    expect(await verdict(token, { maxLifetime: 100 })).toBe('JWT_LIFETIME');
    expect(await verdict(token, { maxLifetime: 101 })).toBe('valid');
    expect(await verdict(token, { maxLifetime: 100, skew: 1 })).toBe('valid');
  });

  it('is rejected by another relay', async () => {
    expect(await verdict(await sign({ audience: 'wss://other.example.com' }))).toBe('JWT_AUDIENCE');
    expect(await verdict(await sign({ audience: `${audience}:443/` }))).toBe('valid');
  });

  it('is rejected after any change', async () => {
    const token = await sign();
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom('A', 'b', '7', '_', '.'),
        async (at, letter) => {
          fc.pre(token[at] !== letter);
          expect(await verdict(token.slice(0, at) + letter + token.slice(at + 1))).toMatch(/^JWT_/);
        },
      ),
    );
  });

  it('rejects with the specific error', async () => {
    const [header = '', body = '', signature = ''] = (await sign()).split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const issuedBy = (iss: unknown) => `${header}.${part({ ...claims, iss })}.${signature}`;
    expect(await verdict(`${header}.${body}`)).toBe('JWT_MALFORMED');
    expect(await verdict(`${header}.${part([])}e.${signature}`)).toBe('JWT_MALFORMED');
    expect(await verdict(`${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`)).toBe('JWT_ALGORITHM');
    expect(await verdict(issuedBy(undefined))).toBe('JWT_ISSUER_NOT_DID_KEY');
    expect(await verdict(issuedBy('did:web:relay.example.com'))).toBe('JWT_ISSUER_NOT_DID_KEY');
  });

  it('is rejected if malformed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom('', '..', 'a.b.c', 'x'.repeat(100_000))),
        async (text) => {
          expect(await verdict(text)).toMatch(/^JWT_/);
        },
      ),
    );
  });
});
