import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { describeTypedData } from './describe-typed-data.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const tokens = [{ address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
const chain = { id: 31_337 };
const domain = { name: 'Mooring Dollar', version: '1', chainId: 31_337, verifyingContract: token };

const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ text }) => text);
const valuesOf = ({ fields }: Description, label: string) =>
  fields.filter((entry) => entry.label === label).map(({ value }) => value);

const mail = {
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'text', type: 'string' },
      { name: 'urgent', type: 'bool' },
      { name: 'data', type: 'bytes' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: { name: 'Ann', wallet: owner.toLowerCase() },
    to: [{ name: 'Ben', wallet: spender }],
    text: 'Ahoy',
    urgent: false,
    data: '0x00ff',
    unsigned: 'not part of it',
  },
};

function permit(value: unknown, extra: object = {}) {
  const uint = (name: string) => ({ name, type: 'uint256' });
  return {
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        uint('value'),
        uint('nonce'),
        uint('deadline'),
      ],
    },
    primaryType: 'Permit',
    domain,
    message: { owner, spender, value, nonce: 0, deadline: '1700000000', ...extra },
  };
}

describe('typed data', () => {
  it.each([
    ['object', mail],
    ['JSON', JSON.stringify(mail)],
  ])('as %s shows everything that is signed, in order, and nothing else', (_form, typedData) => {
    const description = describeTypedData({ typedData, chain });
    expect(description).toMatchObject({
      kind: 'typed-data',
      summary: 'Sign "Mail" for "Mooring Dollar".',
      // A contract verifies it, for an unknown purpose.
      warnings: [{ id: 'warnContractData', level: 'caution' }],
    });
    expect(description.fields.slice(-7).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'from.name: Ann',
      `from.wallet: ${owner}`,
      'to[0].name: Ben',
      `to[0].wallet: ${spender}`,
      'text: Ahoy',
      'urgent: no',
      'data: 0x00ff',
    ]);
    expect(description.fields.map(({ label }) => label)).not.toContain('unsigned');
  });

  it('for another chain is a danger, for none a warning', () => {
    expect(dangers(describeTypedData({ typedData: mail, chain: { id: 1 } })).join()).toContain(
      'meant for chain 31337',
    );
    const chainType = { EIP712Domain: [{ name: 'chainId', type: 'uint256' }] };
    const hex = { ...mail, domain: { ...domain, chainId: '0x7a69' } };
    const typed = { ...hex, types: { ...mail.types, ...chainType } };
    expect(describeTypedData({ typedData: typed, chain }).warnings).toEqual([]);
    // Without a type for the domain, a chain id in text form is not signed.
    expect(valuesOf(describeTypedData({ typedData: hex, chain }), 'Chain')).toEqual([]);
    const { chainId: _dropped, ...without } = domain;
    for (const typedData of [hex, { ...mail, domain: without }])
      expect(describeTypedData({ typedData, chain }).warnings.map(({ id }) => id)).toContain('warnNoChain');
  });

  it('does not take an unsigned chain of the domain for a signed one', () => {
    const types = {
      ...mail.types,
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'verifyingContract', type: 'address' },
      ],
    };
    const description = describeTypedData({ typedData: { ...mail, types }, chain });
    expect(valuesOf(description, 'Chain')).toEqual([]);
    expect(description.warnings.map(({ text }) => text).join()).toContain('for which chain');
  });

  it('with values that do not match their type is a danger', () => {
    for (const change of [
      { text: 5 },
      { from: 'Ann' },
      { to: {} },
      { data: 'xyz' },
      { urgent: 'yes' },
      { from: undefined },
    ]) {
      const description = describeTypedData({
        typedData: { ...mail, message: { ...mail.message, ...change } },
        chain,
      });
      expect(dangers(description).join()).toContain('form nobody can check');
    }
  });

  it('with more than can be shown is a danger', () => {
    const to = Array.from({ length: 5_000 }, () => ({ name: 'Ben', wallet: spender }));
    const description = describeTypedData({
      typedData: { ...mail, message: { ...mail.message, to } },
      chain,
    });
    expect(description.fields).toHaveLength(200);
    expect(dangers(description).join()).toContain('Only the first 200');
  });

  it.each([
    'Shop. Your wallet has checked it',
    'Shop". It costs nothing. "',
    'Shop\n\nYour wallet has checked it',
    'Shop '.repeat(40),
    '',
  ])('for an application named %j quotes the name only inside sentences', (name) => {
    const { summary } = describeTypedData({ typedData: { ...mail, domain: { ...domain, name } }, chain });
    const plain = /^[^"\n]{1,60}$/.test(name);
    expect(summary).toBe(`Sign "Mail" for ${plain ? `"${name}"` : 'an unnamed application'}.`);
  });

  it.each(['Mail" for "Bank', 'Mail for', 'Person[]', ''])('of a type named %j is unknown', (type) => {
    const types = { ...mail.types, [type]: mail.types.Mail };
    const description = describeTypedData({ typedData: { ...mail, types, primaryType: type }, chain });
    expect(description.kind).toBe('unknown');
    expect(dangers(description).length).toBeGreaterThan(0);
  });

  it('that consists of its domain shows no message, because none is signed', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }] };
    const message = { name: 'Take nothing' };
    const typedData = { types, primaryType: 'EIP712Domain', domain: { name: 'Take all' }, message };
    const shown = describeTypedData({ typedData, chain }).fields.map(({ value }) => value);
    expect(shown).toContain('Take all');
    expect(shown).not.toContain('Take nothing');
  });

  it('shows only bytes that are signed as bytes', () => {
    const description = describeTypedData({
      typedData: { ...mail, message: { ...mail.message, data: '0X00ff' } },
      chain,
    });
    expect(dangers(description).join()).toContain('form nobody can check');
  });

  it('that references itself terminates', () => {
    const types = {
      Node: [
        { name: 'next', type: 'Node' },
        { name: 'list', type: 'Node[]' },
      ],
    };
    const node: { next?: unknown; list?: unknown } = {};
    node.next = node;
    node.list = [node, node, node];
    const description = describeTypedData({
      typedData: { types, primaryType: 'Node', domain, message: node },
      chain,
    });
    expect(dangers(description).length).toBeGreaterThan(0);
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    [],
    {},
    { ...mail, primaryType: 'Other' },
    { ...mail, types: { Mail: 'x' } },
    { ...mail, message: undefined },
    'x'.repeat(2_000_000),
  ])('%# malformed is unknown, and a danger', (typedData) => {
    const description = describeTypedData({ typedData, chain });
    expect(description.kind).toBe('unknown');
    expect(dangers(description).length).toBeGreaterThan(0);
  });

  it('of any kind never throws', () => {
    const wild = fc.record({
      types: fc.constant(mail.types),
      primaryType: fc.constant('Mail'),
      domain: fc.anything(),
      message: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), wild), (typedData) => void describeTypedData({ typedData, chain })),
    );
  });
});

describe('approvals by signature', () => {
  it('of EIP-2612 are called out', () => {
    const description = describeTypedData({ typedData: permit('2500000'), chain, tokens, address: owner });
    expect(description).toMatchObject({
      kind: 'token-approval',
      summary: 'Let 0x70…dc79C8 take up to 2.5 USDX.',
    });
    expect(dangers(description)).toEqual([]);
    expect(description.warnings.map(({ text }) => text).join()).toContain('This signature alone');
    expect(valuesOf(description, 'Spender')).toEqual([spender]);
  });

  it('without a bound are a danger', () => {
    const unlimited = (2n ** 256n - 1n).toString();
    expect(dangers(describeTypedData({ typedData: permit(unlimited), chain, tokens }))).toHaveLength(1);
    expect(
      dangers(describeTypedData({ typedData: permit(`0x${'f'.repeat(64)}`), chain, tokens })),
    ).toHaveLength(1);
    expect(dangers(describeTypedData({ typedData: permit(2e60), chain, tokens })).join()).toContain(
      'too large to be shown exactly',
    );
  });

  it('for another chain name no token of this one', () => {
    const typedData = { ...permit('2500000'), domain: { ...domain, chainId: 1 } };
    const description = describeTypedData({ typedData, chain, tokens });
    expect(description.summary).toBe('Let 0x70…dc79C8 take up to 2,500,000 units.');
    expect(valuesOf(description, 'Token')).toEqual([token]);
    expect(description.warnings.map(({ id }) => id)).toContain('warnUnknownToken');
  });

  it('of another account are a danger', () => {
    expect(
      dangers(describeTypedData({ typedData: permit('1'), chain, tokens, address: spender })).join(),
    ).toContain('not the one');
  });

  it('are not hidden behind members that are not signed', () => {
    const decoy = { details: { token, amount: '1' }, permitted: [], allowed: false, amount: '1' };
    const description = describeTypedData({
      typedData: permit((2n ** 256n - 1n).toString(), decoy),
      chain,
      tokens,
    });
    expect(valuesOf(description, 'Amount')).toEqual(['Unlimited USDX']);
    expect(dangers(description)).toHaveLength(1);
  });

  it('with a boolean are unlimited', () => {
    const names = ['holder', 'spender'].map((name) => ({ name, type: 'address' }));
    const types = { Permit: [...names, { name: 'allowed', type: 'bool' }] };
    const of = (allowed: boolean) =>
      describeTypedData({
        typedData: { types, primaryType: 'Permit', domain, message: { holder: owner, spender, allowed } },
        chain,
        tokens,
      });
    expect(dangers(of(true))).toHaveLength(1);
    expect(dangers(of(false))).toEqual([]);
  });

  it('of Permit2 name each token', () => {
    const detail = [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
    ];
    const batch = {
      types: {
        PermitBatch: [
          { name: 'details', type: 'PermitDetails[]' },
          { name: 'spender', type: 'address' },
        ],
        PermitDetails: detail,
      },
      primaryType: 'PermitBatch',
      domain: { name: 'Permit2', chainId: 31_337, verifyingContract: spender },
      message: {
        details: [
          { token, amount: '1000000' },
          { token: owner, amount: (2n ** 160n - 1n).toString() },
        ],
        spender,
      },
    };
    const description = describeTypedData({ typedData: batch, chain, tokens });
    expect(description.kind).toBe('token-approval');
    expect(valuesOf(description, 'Amount')).toEqual(['1 USDX', 'Unlimited']);
    expect(dangers(description)).toHaveLength(1);
    const single = {
      types: {
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          { name: 'spender', type: 'address' },
        ],
        TokenPermissions: detail,
      },
      primaryType: 'PermitTransferFrom',
      domain: batch.domain,
      message: { permitted: { token, amount: '1000000' }, spender },
    };
    expect(describeTypedData({ typedData: single, chain, tokens }).summary).toContain('up to 1 USDX');
  });
});

describe('tokens moved by signature (ERC-3009)', () => {
  const members = {
    from: 'address',
    to: 'address',
    value: 'uint256',
    validAfter: 'uint256',
    validBefore: 'uint256',
    nonce: 'bytes32',
  };
  const typedData = {
    types: { TransferWithAuthorization: Object.entries(members).map(([name, type]) => ({ name, type })) },
    primaryType: 'TransferWithAuthorization',
    domain,
    message: {
      from: owner,
      to: spender,
      value: '2500000',
      validAfter: 0,
      validBefore: 1_700_000_000,
      nonce: `0x${'0'.repeat(64)}`,
    },
  };

  it('are called out', () => {
    const description = describeTypedData({ typedData, chain, tokens, address: owner });
    expect(description).toMatchObject({
      kind: 'token-transfer',
      title: 'Send by signature',
      summary: 'Send 2.5 USDX to 0x70…dc79C8.',
    });
    expect(description.warnings.map(({ id }) => id)).toEqual(['warnSendBySignature']);
    expect(valuesOf(description, 'Recipient')).toEqual([spender]);
    expect(valuesOf(description, 'Token')).toEqual(['Mooring Dollar']);
    expect(valuesOf(description, 'Token address')).toEqual([token]);
  });

  it('from another account, and of an unknown token, are marked', () => {
    const ids = describeTypedData({ typedData, chain, address: spender }).warnings.map(({ id }) => id);
    expect(ids).toEqual(['warnSignerDiffers', 'warnSendBySignature', 'warnUnknownToken']);
  });
});

describe('an item of a collection, given by signature (ERC-4494)', () => {
  it('is called out', () => {
    const members = { spender: 'address', tokenId: 'uint256', nonce: 'uint256', deadline: 'uint256' };
    const description = describeTypedData({
      typedData: {
        types: { Permit: Object.entries(members).map(([name, type]) => ({ name, type })) },
        primaryType: 'Permit',
        domain,
        message: { spender, tokenId: '7', nonce: 0, deadline: 1_700_000_000 },
      },
      chain,
      tokens: [],
    });
    expect(description).toMatchObject({
      kind: 'token-approval',
      summary: 'Let 0x70…dc79C8 take item 7 of collection 0x5F…180aa3.',
    });
    expect(description.warnings.map(({ id }) => id)).toEqual([
      'warnApprovalBySignature',
      'warnUnknownSpender',
    ]);
  });
});

describe('another who may act, by signature', () => {
  const ask = (isAuthorized: boolean) =>
    describeTypedData({
      address: owner,
      chain,
      typedData: {
        types: {
          Authorization: [
            { name: 'authorizer', type: 'address' },
            { name: 'authorized', type: 'address' },
            { name: 'isAuthorized', type: 'bool' },
          ],
        },
        primaryType: 'Authorization',
        domain,
        message: { authorizer: owner, authorized: spender, isAuthorized },
      },
    });

  it('is a danger, unless that ends', () => {
    expect(ask(true)).toMatchObject({
      kind: 'token-approval',
      summary: 'Let 0x70…dc79C8 act for the account at contract 0x5F…180aa3, now and later.',
    });
    expect(dangers(ask(true))).toHaveLength(1);
    expect(ask(false)).toMatchObject({
      title: 'Stop letting another act for the account',
      summary: '0x70…dc79C8 may no longer act for the account at contract 0x5F…180aa3.',
      warnings: [],
    });
  });
});
