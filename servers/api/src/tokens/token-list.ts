import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import type { Chains, TokenWords, Upstreams } from '@mooring/upstreams';
import { nativeCurrency } from './native-currency.ts';
import { readTokenFile, type TokenEntry } from './token-file.ts';

/** A token or a chain's native currency. */
export interface Token extends TokenWords {
  /** Empty if there is none. */
  readonly icon: string;
}

export interface ListedToken {
  readonly address: string;
  /** Empty if there is none. */
  readonly icon: string;
  /** `undefined` if the list omits any of it. */
  readonly words: TokenWords | undefined;
  /** Whether no list has it: it may be an unsolicited airdrop. */
  readonly isUnlisted?: boolean | undefined;
}

/** Tokens of one chain. */
export interface ChainTokens {
  readonly native: Token;
  readonly tokens: readonly ListedToken[];
}

export type TokenList = ReadonlyMap<CaipNetworkId, ChainTokens>;

/** Token lists' placeholder for the native currency of an EVM chain, which is not a token. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

export interface TokenListOptions {
  readonly chains: Chains;
  readonly upstreams: Pick<Upstreams, 'isAddress'>;
  readonly bounds: {
    /** Tokens per chain. */
    readonly perChain: number;
    /** Bytes per file. */
    readonly bytes: number;
  };
}

/**
 * Reads the token lists for chains with a node; omits tokens of other chains. If two lists have a token, the
 * later one wins.
 *
 * @throws Error with a sentence that names the setting and the file
 */
export async function readTokenLists({ chains, upstreams, bounds }: TokenListOptions): Promise<TokenList> {
  const { setting, tokenLists } = chains;
  const refuse = (file: string, problem: string) =>
    new Error(`${setting} names the token list ${file}, and ${problem}.`);
  const entries: { readonly entry: TokenEntry; readonly file: string }[] = [];
  for (const file of tokenLists) {
    const read = await readTokenFile(file, bounds.bytes).catch((error: Error) => {
      throw refuse(file, error.message);
    });
    entries.push(...read.map((entry) => ({ entry, file })));
  }
  const read = chains.chains.map(async ({ chain, currency }) => {
    const here = entries.filter(({ entry }) => isOf(chain, entry.chainId) && !isNative(entry));
    for (const { entry, file } of here) {
      if (!upstreams.isAddress(chain, entry.address)) {
        throw refuse(file, `"${entry.address}" is no address of ${chain}`);
      }
    }
    const tokens = new Map(here.map(({ entry }) => [keyOf(entry), readToken(entry)]));
    if (tokens.size > bounds.perChain) {
      throw new Error(
        `${setting} names token lists with ${tokens.size} tokens of ${chain}, more than API_BALANCE_TOKENS_PER_CHAIN (${bounds.perChain}).`,
      );
    }
    const native = currency ?? (await nativeCurrency(chain, setting));
    return [chain, { native, tokens: [...tokens.values()] }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Whether a token list entry belongs to a chain. */
export function isOf(chain: CaipNetworkId, chainId: TokenEntry['chainId']): boolean {
  if (typeof chainId === 'string') return chainId === chain;
  const { namespace, reference } = parseCaipNetworkId(chain);
  return namespace === 'eip155' && reference === String(chainId);
}

const isNative = ({ address }: TokenEntry): boolean => address.toLowerCase() === nativePlaceholder;

/** EVM addresses differ only by checksum case, others by every letter. */
const keyOf = ({ address }: TokenEntry): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;

function readToken(entry: TokenEntry): ListedToken {
  return { address: entry.address, icon: iconOf(entry), words: wordsOf(entry) };
}

function wordsOf({ name, symbol, decimals }: TokenEntry): TokenWords | undefined {
  if (name === undefined || symbol === undefined || decimals === undefined) return undefined;
  return { name, symbol, decimals };
}

/** Omits URLs that a page cannot show, such as `ipfs:`. */
const iconOf = ({ logoURI }: TokenEntry): string => (/^(https:|data:image\/)/.test(logoURI) ? logoURI : '');
