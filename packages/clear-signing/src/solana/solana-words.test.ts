import { base58, base64 } from '@scure/base';
import { describe } from 'vitest';
import type { SolanaMessages } from '../messages/define-message.ts';
import { messages as own } from '../messages/solana/en.generated.ts';
import { solanaEnglish } from '../messages/solana-english.ts';
import { otherLanguages } from '../messages/test-support/other-languages.ts';
import { testLanguages } from '../messages/test-support/test-languages.ts';
import { describeSolanaRequest } from './describe-solana-request.ts';
import { programs } from './programs.ts';
import {
  addressOf,
  budget,
  build,
  friend,
  instruction,
  keyBytes,
  mint,
  owner,
  send,
  source,
  system,
  target,
  token,
  u32,
  u64,
} from './test-support/build-transaction.ts';

const program = addressOf(7);
const seed = [...u64(2n), 65, 66];
const right = (kind: number, ...key: readonly number[]) =>
  token([6, kind, ...key], [source, 'w'], [owner, 's']);
const steps = [
  [],
  [send(1n)],
  [send(1n, owner)],
  [send(1n), send(2n), token([12, ...u64(5n), 6], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's'])],
  [token([3, ...u64(5n)], [source, 'w'], [target, 'w'], [owner, 's']), send(1n)],
  [system([...u32(0), ...u64(1n), ...u64(0n), ...keyBytes(program)], [owner, 'sw'], [source, 'sw'])],
  [
    system(
      [...u32(3), ...keyBytes(owner), ...seed, ...u64(1n), ...u64(0n), ...keyBytes(programs.token)],
      [owner, 'sw'],
      [source, 'w'],
    ),
  ],
  [system([...u32(1), ...keyBytes(program)], [owner, 'sw'])],
  [system(u32(4), [source, 'w'], [addressOf(6), ''], [owner, 's'])],
  [system(u32(4), [source, 'w'], [addressOf(6), ''], [owner, 's']), send(1n)],
  [system(u32(4), [source, 'w'], [addressOf(6), ''], [friend, 's']), send(1n)],
  [system([...u32(5), ...u64(1n)], [source, 'w'], [friend, 'w'], [mint, ''], [target, ''], [owner, 's'])],
  [system([...u32(7), ...keyBytes(friend)], [source, 'w'], [owner, 's'])],
  [system([...u32(8), ...u64(5n)], [owner, 'sw'])],
  [system([...u32(9), ...keyBytes(owner), ...seed, ...u64(5n), ...keyBytes(program)], [source, 'w'])],
  [system([...u32(10), ...keyBytes(owner), ...seed, ...keyBytes(program)], [source, 'w'])],
  [
    system(
      [...u32(11), ...u64(1n), ...seed, ...keyBytes(program)],
      [source, 'w'],
      [owner, 's'],
      [friend, 'w'],
    ),
  ],
  [system(u32(12), [source, 'w'])],
  [token([1], [source, 'w'], [mint, ''], [owner, ''])],
  [token([4, ...u64(5n)], [source, 'w'], [friend, ''], [owner, 's'])],
  [token([13, ...u64(2n ** 64n - 1n), 9], [source, 'w'], [mint, ''], [friend, ''], [owner, 's'])],
  [token([5], [source, 'w'], [owner, 's'])],
  ...[0, 1, 2, 3, 9].map((kind) => [right(kind, 1, ...keyBytes(friend))]),
  [right(2, 0)],
  [token([7, ...u64(5n)], [mint, 'w'], [target, 'w'], [owner, 's'])],
  [token([14, ...u64(5n), 6], [mint, 'w'], [target, 'w'], [owner, 's'])],
  [token([8, ...u64(5n)], [source, 'w'], [mint, 'w'], [owner, 's'])],
  [token([15, ...u64(5n), 6], [source, 'w'], [mint, 'w'], [owner, 's'])],
  [token([9], [source, 'w'], [friend, 'w'], [owner, 's'])],
  [token([10], [source, 'w'], [mint, ''], [owner, 's'])],
  [token([11], [source, 'w'], [mint, ''], [owner, 's'])],
  [token([17], [source, 'w'])],
  [token([18, ...keyBytes(owner)], [source, 'w'], [mint, ''])],
  [token([200], [friend, ''])],
  [token([200], [owner, 's'])],
  [instruction(program, [1], [owner, 's'])],
  [instruction(program, [1])],
  [instruction(programs.memo, [72, 105])],
  [
    instruction(
      programs.associatedToken,
      [1],
      [friend, 'sw'],
      [target, 'w'],
      [friend, ''],
      [mint, ''],
      [programs.system, ''],
      [programs.token, ''],
    ),
  ],
  [...budget(200_000, 60_000_000n), send(1n)],
  [...budget(200_000, 600_000_000n), send(1n)],
];
const facts = {
  cluster: { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
  tokens: [{ address: mint, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }],
  domain: 'shop.example',
};
const message = (text: string) => base58.encode(new TextEncoder().encode(text));
const sign = build([send(1n)]);
const requests: readonly (readonly [method: string, params: unknown, account: string])[] = [
  ...steps.map((some) => ['solana_signTransaction', { transaction: build(some) }, owner] as const),
  ['solana_signTransaction', { transaction: build([send(1n)], { feePayer: friend }) }, owner],
  ['solana_signTransaction', { transaction: sign }, friend],
  [
    'solana_signTransaction',
    { transaction: build([send(1n)], { tables: { [addressOf(8)]: [addressOf(1), friend] } as never }) },
    owner,
  ],
  ...[undefined, '!', 'A'.repeat(5_000), base64.encode(Uint8Array.of(0x85)), 'AAAA'].map(
    (transaction) => ['solana_signAndSendTransaction', { transaction }, owner] as const,
  ),
  ['solana_signAllTransactions', { transactions: [sign, sign] }, owner],
  ['solana_signAllTransactions', { transactions: Array.from({ length: 11 }, () => sign) }, owner],
  ['solana_signMessage', { message: message('Hello') }, owner],
  ['solana_signMessage', { message: '0' }, owner],
  ['solana_signMessage', { message: base58.encode(base64.decode(sign)) }, owner],
  [
    'solana_signMessage',
    { message: message(`shop.example wants you to sign in with your Solana account:\n${owner}`) },
    owner,
  ],
];

const others = await otherLanguages<SolanaMessages>('words', 'solana');

describe('texts of a Solana request', () => {
  testLanguages<SolanaMessages>({
    english: solanaEnglish,
    others,
    own,
    requests: requests.map(
      ([method, params, account]) =>
        (messages) =>
          describeSolanaRequest({ ...facts, method, params, account, messages }),
    ),
  });
});
