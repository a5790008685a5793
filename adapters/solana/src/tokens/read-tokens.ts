import type { CaipNetwork } from '@mooring/core';
import type { OwnedToken } from '@mooring/core/adapter';
import { type Address, getAddressEncoder, getProgramDerivedAddress, isAddress } from '@solana/kit';
import { createError } from '../errors.ts';
import type { ChainAccount, SolanaRpc } from '../node/solana-rpc.ts';
import { extensions, readMint, tokenPrograms } from './token-account.ts';

/** Maximum tokens kept, largest amounts first: anyone may send tokens to a known address. */
const maxTokens = 200;
/** Maximum accounts per call to a node. */
const maxAccountsPerCall = 100;
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

interface Names {
  readonly name: string;
  readonly symbol: string;
}

/** Reads the tokens of both programs that an address holds, summed over its accounts. Rejects with the node's error. */
export async function readTokens(
  rpc: SolanaRpc,
  { caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>,
  owner: string,
): Promise<readonly OwnedToken[]> {
  const held = new Map<string, bigint>();
  for (const accounts of await Promise.all(tokenPrograms.map((program) => rpc.tokenAmounts(owner, program))))
    for (const { mint, amount } of accounts) held.set(mint, (held.get(mint) ?? 0n) + amount);
  const wanted = [...held]
    .filter(([, amount]) => amount > 0n)
    .sort(([, one], [, other]) => (one < other ? 1 : -1))
    .slice(0, maxTokens);
  return readMints(rpc, caipNetworkId, wanted);
}

/** How much of one token an address holds, over all its accounts, as of the block's slot or a later one. Rejects with BALANCE_UNAVAILABLE if there is no such mint, and as the node. */
export async function readToken(
  rpc: SolanaRpc,
  { caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>,
  {
    owner,
    mint,
    block,
  }: { readonly owner: string; readonly mint: string; readonly block?: number | undefined },
): Promise<OwnedToken> {
  if (!isAddress(mint)) throw createError('BALANCE_UNAVAILABLE');
  const parts = await Promise.all(tokenPrograms.map((program) => rpc.tokenAmounts(owner, program, block)));
  const held = parts.flat().reduce((sum, part) => (part.mint === mint ? sum + part.amount : sum), 0n);
  const [token] = await readMints(rpc, caipNetworkId, [[mint, held]]);
  if (token === undefined) throw createError('BALANCE_UNAVAILABLE');
  return token;
}

/** Decimals and names of tokens, beside how much is held. */
async function readMints(
  rpc: SolanaRpc,
  caipNetworkId: CaipNetwork['caipNetworkId'],
  wanted: readonly (readonly [mint: string, amount: bigint])[],
): Promise<readonly OwnedToken[]> {
  const held = new Map(wanted);
  const accounts = await inParts(rpc, [...held.keys()]);
  const mints = accounts.map((account) => account && readMint(account));
  const written = await namesWrittenApart(
    rpc,
    mints.flatMap((mint) => (mint && !mint.extensions.has(extensions.tokenMetadata) ? [mint.address] : [])),
  );
  return mints.flatMap((mint): readonly OwnedToken[] => {
    if (mint === undefined) return [];
    const { address, decimals } = mint;
    const own = mint.extensions.get(extensions.tokenMetadata);
    // Two keys precede the texts.
    const names = own === undefined ? written.get(address) : readNames(own, 64);
    return [{ address: `${caipNetworkId}:${address}`, ...names, value: held.get(address) ?? 0n, decimals }];
  });
}

/** Names from accounts of the metadata program, for mints without names. Missing if an account cannot be read. */
async function namesWrittenApart(
  rpc: SolanaRpc,
  mints: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  const encoder = getAddressEncoder();
  const found = new Map<string, Names>();
  try {
    const places = await Promise.all(
      mints.map(async (mint) => {
        const seeds = ['metadata', encoder.encode(metadataProgram), encoder.encode(mint as Address)];
        const [place] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds });
        return place;
      }),
    );
    const accounts = await inParts(rpc, places);
    for (const [index, account] of accounts.entries()) {
      const mint = mints[index];
      if (mint === undefined || account?.owner !== metadataProgram) continue;
      // The account type, the update authority and the mint come first.
      const names = readNames(account.data, 1 + 32 + 32);
      if (names !== undefined) found.set(mint, names);
    }
  } catch {
    // An insecure page lacks the hash function to derive the addresses.
  }
  return found;
}

async function inParts(
  rpc: SolanaRpc,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const parts: (readonly (ChainAccount | undefined)[])[] = [];
  for (let at = 0; at < addresses.length; at += maxAccountsPerCall)
    parts.push(await rpc.accounts(addresses.slice(at, at + maxAccountsPerCall)));
  return parts.flat();
}

/** Reads two length-prefixed texts; older ones are zero-padded. */
function readNames(data: Uint8Array, start: number): Names | undefined {
  let at = start;
  const text = (): string | undefined => {
    const [a = 0, b = 0, c = 0, d = 0] = data.slice(at, at + 4);
    const length = a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
    at += 4 + length;
    if (at > data.length) return undefined;
    return new TextDecoder().decode(data.slice(at - length, at)).replace(/\0+$/, '');
  };
  const [name, symbol] = [text(), text()];
  return name === undefined || symbol === undefined ? undefined : { name, symbol };
}
