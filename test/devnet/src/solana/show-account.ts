import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Decoder,
  getBase64Decoder,
} from '@solana/kit';
import { token2022Program } from './cluster.ts';
import { invalid } from './rpc-failure.ts';
import { readMint, readToken, showMint, showToken } from './token-state.ts';

export type Encoding = 'base58' | 'base64' | 'jsonParsed';

const base58 = getBase58Decoder();
const base64 = getBase64Decoder();
const addresses = getAddressDecoder();
const clockAddress = 'SysvarC1ock11111111111111111111111111111111' as Address;
/** Maximum bytes; base58 is slow. */
const maxBase58Bytes = 128;
const lookupTables = 'AddressLookupTab1e1111111111111111111111111' as Address;
const lookupTableHeader = 56;

export interface Showing {
  readonly encoding: Encoding;
  readonly slice: { readonly offset: number; readonly length: number } | undefined;
  /** Finds a mint. */
  readonly find: (address: Address) => EncodedAccount | undefined;
}

/**
 * An account in the format of `getAccountInfo`.
 *
 * @throws RpcFailure if it is too long for its encoding
 */
export function showAccount(account: EncodedAccount, showing: Showing): Readonly<Record<string, unknown>> {
  const { lamports, programAddress, executable, data } = account;
  return {
    lamports,
    owner: programAddress,
    executable,
    // All accounts are exempt.
    rentEpoch: 2n ** 64n - 1n,
    space: data.length,
    data: showData(account, showing),
  };
}

function showData(account: EncodedAccount, { encoding, slice, find }: Showing): unknown {
  const data = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : account.data;
  if (encoding === 'base58') {
    if (data.length > maxBase58Bytes)
      throw invalid(
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      );
    return [base58.decode(data), 'base58'];
  }
  const parsed = encoding === 'jsonParsed' ? parse(account, find) : undefined;
  // Like nodes, for data that they cannot parse.
  return parsed === undefined ? [base64.decode(data), 'base64'] : { ...parsed, space: account.data.length };
}

function parse(
  account: EncodedAccount,
  find: Showing['find'],
): { program: string; parsed: unknown } | undefined {
  if (account.address === clockAddress) return { program: 'sysvar', parsed: showClock(account.data) };
  const program = account.programAddress === token2022Program ? 'spl-token-2022' : 'spl-token';
  const mint = readMint(account);
  if (mint !== undefined) return { program, parsed: showMint(mint) };
  const token = readToken(account);
  const ofToken = token && find(token.token.mint);
  const decimals = ofToken && readMint(ofToken)?.mint.decimals;
  return token === undefined || decimals === undefined
    ? undefined
    : { program, parsed: showToken(token, decimals) };
}

function showClock(data: EncodedAccount['data']): Readonly<Record<string, unknown>> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    type: 'clock',
    info: {
      slot: view.getBigUint64(0, true),
      epochStartTimestamp: view.getBigInt64(8, true),
      epoch: view.getBigUint64(16, true),
      leaderScheduleEpoch: view.getBigUint64(24, true),
      unixTimestamp: view.getBigInt64(32, true),
    },
  };
}

/** The addresses of a lookup table. */
export function readLookupTable(account: EncodedAccount | undefined): readonly Address[] {
  if (account?.programAddress !== lookupTables) return [];
  const count = Math.max(0, Math.floor((account.data.length - lookupTableHeader) / 32));
  return Array.from({ length: count }, (_, index) =>
    addresses.decode(account.data, lookupTableHeader + 32 * index),
  );
}
