import { readFile, stat } from 'node:fs/promises';
import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import { apiLimits } from '@mooring/protocol/api';
import type { SettingValues } from '@mooring/server-kit';
import type { TokenWords, Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import type { balanceSettings } from './balance-settings.ts';

/** A token, or the own currency of a chain. */
export interface Token extends TokenWords {
  /** Empty where there is none. */
  readonly icon: string;
}

export interface ListedToken {
  readonly address: string;
  /** Empty where there is none. */
  readonly icon: string;
  /** `undefined` where the list leaves any of it out. */
  readonly words: TokenWords | undefined;
}

/** What is read of one chain. */
export interface ChainTokens {
  /** `undefined` where the list does not name it. */
  readonly native: Token | undefined;
  readonly tokens: readonly ListedToken[];
}

export type TokenList = ReadonlyMap<CaipNetworkId, ChainTokens>;

/** How clients and lists write the own currency of an EVM chain. */
const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

const listForm = v.object({
  tokens: v.array(
    v.object({
      // The number of an EVM chain, as token lists have it, or any chain by its CAIP-2 id.
      chainId: v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.maxLength(41))]),
      address: v.pipe(v.string(), v.maxLength(128)),
      // A token without these is asked what it calls itself.
      name: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.name))),
      symbol: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.symbol))),
      decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
      logoURI: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.icon)), ''),
    }),
  ),
});

type Entry = v.InferOutput<typeof listForm>['tokens'][number];

/**
 * Reads the list of tokens for the chains that have a node; those of other chains are left out.
 *
 * @throws Error with a sentence that names the setting and the file
 */
export async function readTokenList(
  settings: SettingValues<typeof balanceSettings>,
  upstreams: Pick<Upstreams, 'chains' | 'isAddress'>,
): Promise<TokenList> {
  const { balanceTokens: file, balanceTokensPerChain: most } = settings;
  const entries = file === undefined ? [] : await readEntries(file, settings.balanceTokensBytes);
  const refuse = (problem: string) => new Error(`API_BALANCE_TOKENS names ${file}, and ${problem}.`);
  return new Map(
    upstreams.chains.map((chain) => {
      const here = entries.filter(({ chainId }) => isOf(chain, chainId));
      const natives = here.filter(isNative);
      const tokens = new Map(here.filter((entry) => !isNative(entry)).map((entry) => [keyOf(entry), entry]));
      if (tokens.size > most) {
        throw refuse(
          `it has ${tokens.size} tokens of ${chain}, more than API_BALANCE_TOKENS_PER_CHAIN (${most})`,
        );
      }
      for (const { address } of tokens.values()) {
        if (!upstreams.isAddress(chain, address)) throw refuse(`"${address}" is no address of ${chain}`);
      }
      const [native] = natives.map(readNative);
      if (native === null)
        throw refuse(`it leaves out name, symbol or decimals of the own currency of ${chain}`);
      return [
        chain,
        {
          native,
          tokens: [...tokens.values()].map(readToken),
        },
      ] as const;
    }),
  );
}

async function readEntries(file: string, maxBytes: number): Promise<readonly Entry[]> {
  const refuse = (problem: string, cause?: unknown) =>
    new Error(`API_BALANCE_TOKENS names ${file}, and ${problem}.`, { cause });
  let text: string;
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw refuse(`it has more than API_BALANCE_TOKENS_BYTES (${maxBytes})`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('API_')) throw error;
    throw refuse('that file cannot be read', error);
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw refuse('that file is no JSON', error);
  }
  const result = v.safeParse(listForm, list);
  if (result.success) return result.output.tokens;
  const [issue] = result.issues;
  throw refuse(`its member ${v.getDotPath(issue) ?? 'tokens'} is not that of a token list`);
}

function isOf(chain: CaipNetworkId, chainId: Entry['chainId']): boolean {
  if (typeof chainId === 'string') return chainId === chain;
  const { namespace, reference } = parseCaipNetworkId(chain);
  return namespace === 'eip155' && reference === String(chainId);
}

const isNative = ({ address }: Entry): boolean => address.toLowerCase() === nativePlaceholder;

/** EVM addresses differ by their checksum's letters only, others by every letter. */
const keyOf = ({ address }: Entry): string => (address.startsWith('0x') ? address.toLowerCase() : address);

function readToken(entry: Entry): ListedToken {
  return { address: entry.address, icon: iconOf(entry), words: wordsOf(entry) };
}

/** @returns `null` where the list omits what cannot be read elsewhere */
function readNative(entry: Entry): Token | null {
  const words = wordsOf(entry);
  return words ? { ...words, icon: iconOf(entry) } : null;
}

function wordsOf({ name, symbol, decimals }: Entry): TokenWords | undefined {
  if (name === undefined || symbol === undefined || decimals === undefined) return undefined;
  return { name, symbol, decimals };
}

/** What a page could not show, `ipfs:` for one, is left out. */
const iconOf = ({ logoURI }: Entry): string => (/^(https:|data:image\/)/.test(logoURI) ? logoURI : '');
