import { type Address, type EncodedAccount, getAddressDecoder, unwrapOption } from '@solana/kit';
import { AccountState, getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token';
import { token2022Program, tokenProgram } from './cluster.ts';

/** The token and amount of an account. */
export interface TokenAmount {
  readonly mint: Address;
  readonly owner: Address;
  readonly program: Address;
  readonly amount: bigint;
  readonly decimals: number;
}

export interface TokenState {
  readonly token: Token;
  readonly extensions: readonly Extension[] | undefined;
}

interface MintState {
  readonly mint: Mint;
  readonly extensions: readonly Extension[] | undefined;
}

interface Extension {
  readonly extension: string;
  readonly state?: unknown;
}

const tokenDecoder = getTokenDecoder();
const mintDecoder = getMintDecoder();
const addresses = getAddressDecoder();
const tokenSize = 165;
const mintSize = 82;
/** Token-2022 pads mints to the length of a token account; the next byte states the kind. */
const kinds = { mint: 1, token: 2 };

function isOfTokens({ programAddress }: EncodedAccount): boolean {
  return programAddress === tokenProgram || programAddress === token2022Program;
}

export function readToken(account: EncodedAccount): TokenState | undefined {
  const { data } = account;
  if (!isOfTokens(account) || data.length < tokenSize) return undefined;
  if (data.length > tokenSize && data[tokenSize] !== kinds.token) return undefined;
  const token = tokenDecoder.decode(data.slice(0, tokenSize));
  return token.state === AccountState.Uninitialized
    ? undefined
    : { token, extensions: extensionsOf(account) };
}

export function readMint(account: EncodedAccount): MintState | undefined {
  const { data } = account;
  if (!isOfTokens(account)) return undefined;
  if (data.length !== mintSize && data[tokenSize] !== kinds.mint) return undefined;
  const mint = mintDecoder.decode(data.slice(0, mintSize));
  return mint.isInitialized ? { mint, extensions: extensionsOf(account) } : undefined;
}

/** @param find looks up the mint */
export function tokenAmountOf(
  account: EncodedAccount,
  find: (mint: Address) => EncodedAccount | undefined,
): TokenAmount | undefined {
  const state = readToken(account);
  const mint = state && find(state.token.mint);
  const decimals = mint && readMint(mint)?.mint.decimals;
  if (state === undefined || decimals === undefined) return undefined;
  const { mint: address, owner, amount } = state.token;
  return { mint: address, owner, program: account.programAddress, amount, decimals };
}

/** An amount in the format of nodes. */
export function uiAmount(amount: bigint, decimals: number): Readonly<Record<string, unknown>> {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}

export function showToken(
  { token, extensions }: TokenState,
  decimals: number,
): Readonly<Record<string, unknown>> {
  const delegate = unwrapOption(token.delegate);
  const native = unwrapOption(token.isNative);
  return {
    type: 'account',
    info: {
      mint: token.mint,
      owner: token.owner,
      tokenAmount: uiAmount(token.amount, decimals),
      state: token.state === AccountState.Frozen ? 'frozen' : 'initialized',
      isNative: native !== null,
      rentExemptReserve: native === null ? undefined : uiAmount(native, decimals),
      delegate: delegate ?? undefined,
      delegatedAmount: delegate === null ? undefined : uiAmount(token.delegatedAmount, decimals),
      closeAuthority: unwrapOption(token.closeAuthority) ?? undefined,
      extensions,
    },
  };
}

export function showMint({ mint, extensions }: MintState): Readonly<Record<string, unknown>> {
  return {
    type: 'mint',
    info: {
      mintAuthority: unwrapOption(mint.mintAuthority),
      supply: mint.supply.toString(),
      decimals: mint.decimals,
      isInitialized: mint.isInitialized,
      freezeAuthority: unwrapOption(mint.freezeAuthority),
      extensions,
    },
  };
}

/** Extensions of Token-2022: type, length, value. The first token program has none. */
function extensionsOf({ programAddress, data }: EncodedAccount): readonly Extension[] | undefined {
  if (programAddress !== token2022Program) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const found: Extension[] = [];
  let at = tokenSize + 1;
  while (at + 4 <= data.length) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    at += 4;
    if (kind === 0 || at + length > data.length) break;
    found.push(readExtension(kind, data.slice(at, at + length)));
    at += length;
  }
  return found;
}

function readExtension(kind: number, value: Uint8Array): Extension {
  const key = (at: number) => {
    const bytes = value.slice(at, at + 32);
    return bytes.every((byte) => byte === 0) ? null : addresses.decode(bytes);
  };
  if (kind === 7) return { extension: 'immutableOwner' };
  if (kind === 18)
    return { extension: 'metadataPointer', state: { authority: key(0), metadataAddress: key(32) } };
  if (kind !== 19) return { extension: 'unparseableExtension' };
  const [name, symbol, uri] = readTexts(value, 64);
  return {
    extension: 'tokenMetadata',
    state: { updateAuthority: key(0), mint: key(32), name, symbol, uri, additionalMetadata: [] },
  };
}

function readTexts(bytes: Uint8Array, start: number): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  return Array.from({ length: 3 }, () => {
    const length = view.getUint32(at, true);
    at += 4 + length;
    return new TextDecoder().decode(bytes.slice(at - length, at));
  });
}
