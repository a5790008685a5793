import { expect, it } from 'vitest';
import type { AuthPayload } from '../sign/cacao.ts';
import { buildCacao } from './build-cacao.ts';

const request: AuthPayload = {
  ...{ type: 'caip122', chains: ['eip155:1'], domain: 'example.com', aud: 'https://example.com' },
  ...{ version: '1', nonce: 'nonce123', iat: '2026-01-01T00:00:00.000Z' },
};
const signature = { t: 'eip191', s: '0x12' } as const;
const account = 'eip155:1:0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';

it('combines the request, the account that signs and the signature', () => {
  const { domain, aud, version, nonce, iat } = request;
  const cacao = {
    h: { t: 'caip122' },
    p: { iss: `did:pkh:${account}`, domain, aud, version, nonce, iat },
    s: signature,
  };
  expect(buildCacao(request, signature, account)).toStrictEqual(cacao);
  expect(buildCacao(request, signature, `did:pkh:${account}`)).toStrictEqual(cacao);
});

it('adds the optional members that the request has, and no others', () => {
  const optional = {
    ...{ statement: '', requestId: 'r', resources: ['urn:one'] },
    ...{ nbf: '2026-01-01T00:00:00.000Z', exp: '2027-01-01T00:00:00.000Z' },
  };
  expect(buildCacao({ ...request, ...optional }, signature, account).p).toMatchObject(optional);
  expect(buildCacao({ ...request, ...optional }, signature, account).p).not.toHaveProperty('chains');
});
