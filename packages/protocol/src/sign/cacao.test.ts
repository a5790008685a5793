import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCacao } from '../cacao/build-cacao.ts';
import { readAuthenticateParams, readCacaos } from '../cacao/cacao-schemas.ts';
import { readDidPkh } from '../cacao/did-pkh.ts';
import { encodeRecap } from '../cacao/edit-recap.ts';
import { formatCacaoMessage } from '../cacao/format-cacao-message.ts';
import { narrowAuthPayload } from '../cacao/narrow-auth-payload.ts';
import { decodeRecap, lastRecap, type Recap } from '../cacao/recap.ts';
import { personalMessageHash, recoverAddress } from '../cacao/recover-address.ts';
import { verifyCacao } from '../cacao/verify-cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import type { AuthPayload, Cacao, CacaoPayload } from './cacao.ts';

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
const secret = new Uint8Array(Buffer.from(vectors.testPrivateKey.slice(2), 'hex'));
const message = (name: string) =>
  vectors.messages.find((one) => one.name === name) as never as {
    payload: CacaoPayload & { aud: string };
    iss: string;
    cacao: Cacao;
  };

describe('the signed text', () => {
  it.each(vectors.messages)('$name', ({ payload, iss, message: text, eip191Hash, signature }) => {
    expect(formatCacaoMessage(payload as never as CacaoPayload, iss)).toBe(text);
    // The vectors' hash of a text beyond ASCII counts characters; its signer counted bytes.
    const hash = hex(personalMessageHash(text, text.length));
    expect(hash).toBe(eip191Hash);
    expect(recoverAddress(personalMessageHash(text), signature)).toBe(vectors.testAddress.toLowerCase());
  });

  it('requires an audience and an issuer', () => {
    const { payload, iss } = message('minimal');
    const { aud: _none, ...without } = payload;
    expect(() => formatCacaoMessage(without, iss)).toThrow(
      'Either `aud` or `uri` is required to construct the message',
    );
    expect(() => formatCacaoMessage(payload, 'did:pkh:eip155:1')).toThrow('The issuer names no account.');
  });

  it.each(vectors.didHelpers)('reads $iss', ({ iss, getDidAddress, getDidChainId }) => {
    expect(readDidPkh(iss)).toEqual({
      chainId: `eip155:${getDidChainId}`,
      reference: getDidChainId,
      address: getDidAddress,
    });
  });
});

describe('verification', () => {
  // The original fails for one of these, which is signed over bytes as the standard requires.
  it.each(vectors.messages.filter(({ cacao }) => 'aud' in cacao.p))('$name', async ({ cacao, signature }) => {
    expect(await verifyCacao(cacao as Cacao)).toBe(true);
    const other = signature.replace(/^0x../, signature.startsWith('0xab') ? '0xcd' : '0xab');
    expect(await verifyCacao({ ...(cacao as Cacao), s: { t: 'eip191', s: other } })).toBe(false);
    const changed = { ...(cacao as Cacao), p: { ...cacao.p, nonce: 'other123' } };
    expect(await verifyCacao(changed as Cacao)).toBe(false);
  });

  it('Q13: accepts a length counted in characters', async () => {
    const { payload, iss } = message(
      'non-ascii statement (library counts UTF-16 units, signer counts bytes)',
    );
    const text = formatCacaoMessage(payload, iss);
    const signature = secp256k1.sign(personalMessageHash(text, text.length), secret, {
      prehash: false,
      format: 'recovered',
    });
    const s = hex(new Uint8Array([...signature.subarray(1), signature[0] ?? 0]));
    const cacao = buildCacao(payload as never as AuthPayload, { t: 'eip191', s }, iss);
    expect(await verifyCacao(cacao)).toBe(true);
  });

  it('asks the contract if the account’s own key did not sign, for any signature type', async () => {
    const { cacao } = message('minimal');
    const mislabelled: Cacao = { ...cacao, s: { t: 'eip191', s: '0x1234' } };
    expect(await verifyCacao(mislabelled, async ({ signature }) => signature === '0x1234')).toBe(true);
    expect(await verifyCacao(mislabelled, async () => false)).toBe(false);
    expect(await verifyCacao(cacao, () => Promise.reject(new Error('nobody is asked')))).toBe(true);
  });

  it('only asks the contract about an eip1271 signature', async () => {
    const { cacao } = message('minimal');
    const contract: Cacao = { ...cacao, s: { t: 'eip1271', s: '0x1234' } };
    const asked: unknown[] = [];
    const verifier = (answer: boolean) => async (signature: unknown) => {
      asked.push(signature);
      return answer;
    };
    expect(await verifyCacao(contract, verifier(true))).toBe(true);
    expect(await verifyCacao(contract, verifier(false))).toBe(false);
    expect(asked[0]).toEqual({
      chainId: 'eip155:1',
      address: vectors.testAddress,
      message: vectors.messages[0]?.message,
      hash: vectors.messages[0]?.eip191Hash,
      signature: '0x1234',
    });
    expect(await verifyCacao(contract)).toBe(false);
    expect(await verifyCacao(contract, () => Promise.reject(new Error('offline')))).toBe(false);
    expect(await verifyCacao(cacao, verifier(true))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('never throws and never accepts an invalid signature', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.string(), async (thing, signature) => {
        const { cacao } = message('minimal');
        expect(await verifyCacao(thing as Cacao)).toBe(false);
        expect(await verifyCacao({ ...cacao, s: { t: 'eip191', s: signature } })).toBe(false);
      }),
    );
    const { cacao } = message('minimal');
    for (const iss of [
      'did:pkh:eip155:1:0x0000000000000000000000000000000000000000',
      `did:pkh:solana:1:${vectors.testAddress}`,
      '',
    ])
      expect(await verifyCacao({ ...cacao, p: { ...cacao.p, iss } })).toBe(false);
    expect(await verifyCacao({ ...cacao, s: { ...cacao.s, t: 'eip6492' } })).toBe(false);
  });
});

describe('the payload that a wallet narrows', () => {
  it.each(vectors.populateAuthPayload)('$name', ({ args, result, error }) => {
    // For such a wallet, the original signs for every requested chain.
    const expected = args.chains.length === 0 ? 'No supported chains' : error;
    if (expected === undefined) expect(narrowAuthPayload(args)).toEqual(result);
    else expect(() => narrowAuthPayload(args)).toThrow(expected);
  });

  describe('of a ReCap', () => {
    const limits = [{ chains: ['eip155:1', 'eip155:2'] }];
    const service = { 'crud/read': [{}], 'crud/write': [{ max: 1 }] };
    const lead = 'Hello. I further authorize the stated URI to perform the following actions on my behalf:';
    const ask = (...att: Recap['att'][]) => ({
      domain: 'dapp.example',
      aud: 'https://dapp.example',
      version: '1',
      nonce: 'abcdef12',
      iat: '2024-02-19T09:29:21.394Z',
      type: 'caip122',
      chains: ['eip155:1', 'eip155:2'],
      statement: 'Hello.',
      resources: ['https://one.example', ...att.map((one) => encodeRecap({ att: one }))],
    });
    const recapIn = ({ resources }: AuthPayload) => decodeRecap(lastRecap(resources) ?? '').att;

    it('without wallet methods: narrows chains and keeps everything else', () => {
      const authPayload = ask({ 'https://service.example': service });
      const narrowed = narrowAuthPayload({ authPayload, chains: ['eip155:1'], methods: [] });
      expect(narrowed.chains).toEqual(['eip155:1']);
      expect(narrowed.statement).toBe(`${lead} (1) 'crud': 'read', 'write' for 'https://service.example'.`);
      expect(recapIn(narrowed)).toEqual({ 'https://service.example': service });
    });

    it('with other resources: narrows methods, keeps the others, and names both in the sentence', () => {
      const methods = { 'request/personal_sign': limits, 'request/eth_sign': limits };
      const authPayload = ask({ 'https://service.example': service, eip155: methods });
      const narrowed = narrowAuthPayload({ authPayload, chains: ['eip155:1'], methods: ['personal_sign'] });
      expect(narrowed.statement).toBe(
        `${lead} (1) 'request': 'personal_sign' for 'eip155'. (2) 'crud': 'read', 'write' for 'https://service.example'.`,
      );
      expect(recapIn(narrowed)).toEqual({
        eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] },
        'https://service.example': service,
      });
    });

    it.each([
      ['nothing but a signature', ask()],
      ['a service’s resources', ask({ 'https://service.example': service })],
      ['wallet methods', ask({ eip155: { 'request/personal_sign': limits } })],
    ])('that requests %s: throws for a wallet with other chains', (_, authPayload) => {
      expect(() =>
        narrowAuthPayload({ authPayload, chains: ['eip155:5'], methods: ['personal_sign'] }),
      ).toThrow(/^No supported chains$/);
    });
  });

  it('rejects requests and signatures with a line feed, another namespace or excessive size', () => {
    const authPayload = {
      type: 'caip122',
      chains: ['eip155:1'],
      aud: 'https://dapp.example',
      domain: 'dapp.example',
      version: '1',
      nonce: 'abcdef12',
      iat: '2024-02-19T09:29:21.394Z',
    };
    const metadata = { name: 'dapp', description: '', url: '', icons: [] };
    const params = { authPayload, requester: { publicKey: 'ab'.repeat(32), metadata }, expiryTimestamp: 1 };
    expect(readAuthenticateParams(params)).toMatchObject(params);
    for (const change of [
      { chains: [] },
      { chains: ['solana:1'] },
      { chains: ['eip155:1', 'solana:1'] },
      { statement: 'I agree\n\nURI: https://bank.example' },
      { domain: 'dapp.example wants nothing\n' },
      { nonce: '' },
      { aud: '' },
      { resources: Array.from({ length: 65 }, () => 'https://one.example') },
    ])
      expect(
        readAuthenticateParams({ ...params, authPayload: { ...authPayload, ...change } }),
      ).toBeUndefined();
    const { cacao } = message('minimal');
    expect(readCacaos([cacao])).toEqual([cacao]);
    expect(readCacaos([])).toBeUndefined();
    expect(readCacaos([{ ...cacao, p: { ...cacao.p, statement: 'one\ntwo' } }])).toBeUndefined();
  });
});
