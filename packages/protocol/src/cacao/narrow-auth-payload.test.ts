import { describe, expect, it } from 'vitest';
import type { AuthPayload } from '../sign/cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { encodeRecap } from './edit-recap.ts';
import { narrowAuthPayload } from './narrow-auth-payload.ts';
import { decodeRecap, lastRecap, type Recap } from './recap.ts';

it.each(vectors.populateAuthPayload)('$name', ({ args, result, error }) => {
  // For such a wallet, the original signs for every requested chain.
  const expected = args.chains.length === 0 ? 'No supported chains' : error;
  if (expected === undefined) expect(narrowAuthPayload(args)).toEqual(result);
  else expect(() => narrowAuthPayload(args)).toThrow(expected);
});

describe('a ReCap', () => {
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
