import type { LookupTables, SolanaTransaction } from '@mooring/clear-signing/solana';
import { base58, base64 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { answeringNode } from '../../test-support/answering-node.ts';
import { lookUpSolana } from './look-up-solana.ts';

const addressOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte));
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const [table, held, owner, mint] = [8, 4, 1, 3].map(addressOf);

function transaction(unresolvedTables: readonly string[], ...accounts: readonly (string | undefined)[]) {
  const given = accounts.map((address) => ({ address, shown: address ?? 'entry', isSigner: false }));
  const instructions: SolanaTransaction['instructions'] = [
    { program: token, accounts: given, data: new Uint8Array() },
    {
      program: addressOf(7),
      accounts: [{ address: addressOf(6), shown: '', isSigner: false }],
      data: new Uint8Array(),
    },
  ];
  return { unresolvedTables, instructions } as unknown as SolanaTransaction;
}
const tableOf = (...bytes: readonly number[]) => ({
  owner: 'AddressLookupTab1e1111111111111111111111111',
  data: [base64.encode(Uint8Array.from([...new Uint8Array(56), ...bytes])), 'base64'],
});
const tokenAccount = (info: unknown, type = 'account') => ({
  owner: token,
  data: { parsed: { type, info } },
});

/** A node with these accounts; `asked` collects the addresses of each call. */
async function nodeWith(accounts: Readonly<Record<string, unknown>>) {
  const asked: string[][] = [];
  const url = await answeringNode((body) => {
    const [addresses] = (body as { readonly params: readonly [string[]] }).params;
    asked.push(addresses);
    return { result: { value: addresses.map((address) => accounts[address] ?? null) } };
  });
  return { url, asked };
}

describe('the network’s data about a transaction', () => {
  it('has the addresses of its tables, and the owners of its token accounts', async () => {
    const listed = [...new Uint8Array(32).fill(1), ...new Uint8Array(32).fill(2)];
    const { url, asked } = await nodeWith({
      [table as string]: tableOf(...listed),
      [held as string]: tokenAccount({ owner, mint, extra: 1 }),
    });
    const each = transaction([table as string], held, undefined, owner);
    expect(await lookUpSolana(url, () => [each, each])).toEqual({
      tables: { [table as string]: [addressOf(1), addressOf(2)] },
      tokenAccounts: [{ address: held, owner, mint }],
    });
    expect(asked.sort((one, other) => one.length - other.length)).toEqual([[table], [held, owner]]);
  });

  it('has the owners of token accounts that only a table names', async () => {
    const { url } = await nodeWith({
      [table as string]: tableOf(...new Uint8Array(32).fill(4)),
      [held as string]: tokenAccount({ owner, mint }),
    });
    const read = (tables: LookupTables) =>
      Object.keys(tables).length === 0
        ? [transaction([table as string], undefined)]
        : [transaction([], tables[table as string]?.[0])];
    expect(await lookUpSolana(url, read)).toEqual({
      tables: { [table as string]: [held] },
      tokenAccounts: [{ address: held, owner, mint }],
    });
  });

  it('omits accounts that are something else', async () => {
    const { url } = await nodeWith({
      [table as string]: { ...tableOf(1), owner: token },
      [addressOf(20)]: tokenAccount({ owner, mint }, 'mint'),
      [addressOf(21)]: tokenAccount({ owner: 5, mint }),
      [addressOf(22)]: tokenAccount(null),
      [addressOf(23)]: { ...tokenAccount({ owner, mint }), owner: addressOf(7) },
    });
    const asked = transaction([table as string], ...[20, 21, 22, 23, 24].map(addressOf));
    expect(await lookUpSolana(url, () => [asked])).toEqual({ tables: {}, tokenAccounts: [] });
  });

  it('omits what is cut off from a table', async () => {
    const { url } = await nodeWith({ [table as string]: tableOf(...new Uint8Array(63).fill(1)) });
    const { tables } = await lookUpSolana(url, () => [transaction([table as string])]);
    expect(tables).toEqual({ [table as string]: [addressOf(1)] });
  });

  it('is looked up for a hundred accounts at most', async () => {
    const { url, asked } = await nodeWith({});
    await lookUpSolana(url, () => [
      transaction([], ...Array.from({ length: 150 }, (_, byte) => addressOf(byte))),
    ]);
    expect(asked.map(({ length }) => length)).toEqual([100]);
  });

  it('needs no node without accounts', async () => {
    expect(await lookUpSolana('http://127.0.0.1:1', () => [transaction([])])).toEqual({
      tables: {},
      tokenAccounts: [],
    });
  });

  it.each([
    ['an error', { error: { code: 5, message: 'no' } }],
    ['no list', { result: { value: {} } }],
    ['a list that is too short', { result: { value: [] } }],
    ['no JSON-RPC', 5],
    ['data that is not Base64', { result: { value: [{ ...tableOf(), data: ['%', 'base64'] }] } }],
  ])('is none if the node answers with %s', async (_name, answer) => {
    const url = await answeringNode(() => answer);
    expect(await lookUpSolana(url, () => [transaction([table as string], held)])).toEqual({
      tables: {},
      tokenAccounts: [],
    });
  });
});
