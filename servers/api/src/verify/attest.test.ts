import { expect, test } from 'vitest';
import { Attester, type AttestRequest } from './attest.ts';

const site = 'https://site.example';
const request: AttestRequest = { id: 'sealed', decryptedId: 'open', origin: site };

/** An attester that keeps the first origin of each hash, and signs into plain claims. */
function attester({ origins = [] as readonly string[], scams = null as boolean | null } = {}) {
  const firsts = new Map<string, string>();
  const made = new Attester({
    keys: { sign: async (claims: object) => JSON.stringify(claims) } as never,
    records: {
      put(hash, origin) {
        if (!firsts.has(hash)) firsts.set(hash, origin);
        return firsts.get(hash) === origin;
      },
      originOf: (hash) => firsts.get(hash),
    },
    scams: { isScam: () => scams, refresh: async () => undefined },
    origins,
    tokenLifetime: 3_600,
    now: () => 5_999,
  });
  const claims = async (asked: Partial<AttestRequest> = {}): Promise<unknown> =>
    JSON.parse(await made.token({ ...request, ...asked }));
  return { made, claims };
}

const nothing = { origin: '', isScam: null, isVerified: false };

test('attests the site, also when it asks again', async () => {
  const { claims } = attester({ scams: true });
  const whole = { exp: 3_605, id: 'sealed', origin: site, isScam: true, isVerified: true };
  expect([await claims(), await claims()]).toEqual([whole, whole]);
});

test('attests nothing for a second site with the same content', async () => {
  const { made, claims } = attester({ scams: true });
  await claims();
  expect(await claims({ origin: 'https://other.example' })).toMatchObject(nothing);
  expect(await made.lookUp('open')).toEqual({ attestationId: 'open', origin: site, isScam: true });
});

test('attests a message without a hash of its content to any site, and no lookup finds it', async () => {
  const { made, claims } = attester();
  for (const origin of [site, 'https://other.example'])
    expect(await claims({ origin, decryptedId: undefined })).toMatchObject({ origin, isVerified: true });
  expect(await made.lookUp('sealed')).toBeUndefined();
});

test('attests and records no page without an origin, and no site that is not vouched for', async () => {
  const { made, claims } = attester({ origins: ['https://*.vouched.example', 'https://one.example'] });
  expect(await claims({ origin: undefined })).toMatchObject(nothing);
  expect(await claims()).toMatchObject(nothing);
  expect(await made.lookUp('open')).toBeUndefined();
  expect(await claims({ origin: 'https://a.vouched.example' })).toMatchObject({ isVerified: true });
  expect([made.vouched('https://one.example'), made.vouched('https://one.example:444')]).toEqual([
    'https://one.example',
    undefined,
  ]);
});

test('refuses a pattern that is no origin', () => {
  expect(() => attester({ origins: ['site.example/path'] })).toThrow();
});
