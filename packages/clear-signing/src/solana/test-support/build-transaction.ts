import { base58 } from '@scure/base';
import {
  AccountRole,
  type Address,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { programs } from '../programs.ts';

/** An address of 32 equal bytes. */
export const addressOf = (byte: number): Address => address(base58.encode(new Uint8Array(32).fill(byte)));

export const owner = addressOf(1);
export const friend = addressOf(2);
export const mint = addressOf(3);
export const source = addressOf(4);
export const target = addressOf(5);
const blockhash = addressOf(9) as unknown as Blockhash;

/** Little-endian. */
export const u32 = (value: number): number[] => bytesOf(BigInt(value), 4);
export const u64 = (value: bigint): number[] => bytesOf(value, 8);
export const keyBytes = (key: string): number[] => [...base58.decode(key)];

function bytesOf(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, place) => Number((value >> BigInt(8 * place)) & 255n));
}

/** Role of an account in an instruction: `s` signs, `w` writes. */
type Account = readonly [address: string, rights: '' | 's' | 'w' | 'sw'];

export function instruction(
  program: string,
  data: readonly number[],
  ...accounts: readonly Account[]
): Instruction {
  const roles = {
    '': AccountRole.READONLY,
    s: AccountRole.READONLY_SIGNER,
    w: AccountRole.WRITABLE,
    sw: AccountRole.WRITABLE_SIGNER,
  };
  return {
    programAddress: address(program),
    accounts: accounts.map(([key, rights]) => ({ address: address(key), role: roles[rights] })),
    data: Uint8Array.from(data),
  };
}

export const system = (data: readonly number[], ...accounts: readonly Account[]) =>
  instruction(programs.system, data, ...accounts);

export const token = (data: readonly number[], ...accounts: readonly Account[]) =>
  instruction(programs.token, data, ...accounts);

export const send = (lamports: bigint, to: string = friend, from: string = owner) =>
  system([...u32(2), ...u64(lamports)], [from, 'sw'], [to, 'w']);

/** Opens `target` as the token account that an account has of `mint` by default. */
export const openAssociated = (holder: string, { kind = 1, tokenProgram = programs.token as string } = {}) =>
  instruction(
    programs.associatedToken,
    [kind],
    [owner, 'sw'],
    [target, 'w'],
    [holder, ''],
    [mint, ''],
    [programs.system, ''],
    [tokenProgram, ''],
  );

export const budget = (limit: number, price: bigint) => [
  instruction(programs.computeBudget, [2, ...u32(limit)]),
  instruction(programs.computeBudget, [3, ...u64(price)]),
];

export interface Build {
  readonly version?: 'legacy' | 0 | undefined;
  readonly feePayer?: string | undefined;
  readonly tables?: AddressesByLookupTableAddress | undefined;
}

/** A transaction in Base64, as a site sends it: without signatures. */
export function build(
  instructions: readonly Instruction[],
  { version = 0, feePayer = owner, tables }: Build = {},
): string {
  const compile = (message: Parameters<typeof compileTransaction>[0]) =>
    getBase64EncodedWireTransaction(compileTransaction(message));
  if (version === 'legacy') {
    const empty = createTransactionMessage({ version: 'legacy' });
    const paid = setTransactionMessageFeePayer(address(feePayer), empty);
    const lasting = setTransactionMessageLifetimeUsingBlockhash(
      { blockhash, lastValidBlockHeight: 1n },
      paid,
    );
    return compile(appendTransactionMessageInstructions(instructions, lasting));
  }
  const empty = createTransactionMessage({ version: 0 });
  const paid = setTransactionMessageFeePayer(address(feePayer), empty);
  const lasting = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid);
  const whole = appendTransactionMessageInstructions(instructions, lasting);
  return compile(
    tables === undefined ? whole : compressTransactionMessageUsingAddressLookupTables(whole, tables),
  );
}
