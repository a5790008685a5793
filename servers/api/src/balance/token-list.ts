import { readFile, stat } from 'node:fs/promises';
import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import { apiLimits } from '@mooring/protocol/api';
import type { SettingValues } from '@mooring/server-kit';
import type { Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import type { balanceSettings } from './balance-settings.ts';

/** A token, or the own currency of a chain. */
export interface Token {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Empty where there is none. */
  readonly icon: string;
}

export interface ListedToken extends Token {
  readonly address: string;
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
      name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.name)),
      symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.symbol)),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
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
      const [native] = natives;
      return [
        chain,
        {
          native: native && readToken(native),
          tokens: [...tokens.values()].map((entry) => ({ ...readToken(entry), address: entry.address })),
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

function readToken({ name, symbol, decimals, logoURI }: Entry): Token {
  // What a page could not show, `ipfs:` for one, is left out.
  return { name, symbol, decimals, icon: /^(https:|data:image\/)/.test(logoURI) ? logoURI : '' };
}
