import type { CaipNetworkId } from '@mooring/protocol';
import {
  type FungiblePrice,
  type FungiblePriceAnswer,
  fungiblePriceAnswer,
  fungiblePricePath,
  fungiblePriceQuestion,
} from '@mooring/protocol/api';
import { Hono } from 'hono';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { readTokenId, type TokenId } from '../tokens/token-id.ts';
import { readTokenLists, type Token, type TokenList } from '../tokens/token-list.ts';
import { type ReadTokenWords, readTokenWords } from '../tokens/token-words.ts';
import { priceSettings } from './price-settings.ts';
import { nativeToken, priceKey } from './price-source.ts';
import { readPrices } from './read-prices.ts';

const maxBody = 32_768;

/** Serves token prices. */
export const priceModule = defineModule({
  name: 'price',
  settings: priceSettings,
  async open(context) {
    const { settings, clock, clientAddress, budgets, upstreams, chains } = context;
    // The balance module is stricter and reports lists that are too long.
    const lists = await readTokenLists({ chains, upstreams, bounds: { perChain: 1_000, bytes: 67_108_864 } });
    const { now } = clock;
    const words = readTokenWords({ upstreams, most: settings.priceKept, lifetime: 3_600_000, now });
    const bounds = { perMinute: settings.priceRate, atOnce: settings.priceAtOnce };
    const admit = admitAddress({ budgets, name: 'price', bounds });
    const routes = new Hono();
    routes.use(fungiblePricePath, readable('POST'));
    routes.post(
      fungiblePricePath,
      describeJson({
        summary: 'Prices of tokens',
        description:
          "Returns prices in US dollars, from the configured vendor or else the chain's pools, of at most 100 tokens. Tokens without a known price are under `unpriced`. A price is never 0.",
        body: fungiblePriceQuestion,
        answer: fungiblePriceAnswer,
        failures: {
          400: 'REQUEST_INVALID, ADDRESS_INVALID, or CHAIN_NOT_SERVED',
          429: 'TOO_MANY_REQUESTS: over the limit of one IP address, per minute or at once',
        },
      }),
      async (request) => {
        const { addresses } = await readJson(request, fungiblePriceQuestion, maxBody);
        const tokens = addresses.map((text) => ({ text, ...readTokenId(upstreams, text) }));
        const answer = await admit(clientAddress(request), tokens.length, () =>
          answerPrices(context, { lists, words }, tokens),
        );
        return request.json(answer, 200);
      },
    );
    return { routes };
  },
});

type Asked = TokenId & { readonly text: string };

async function answerPrices(
  { prices }: Pick<ModuleContext<typeof priceSettings>, 'prices'>,
  known: { readonly lists: TokenList; readonly words: ReadTokenWords },
  tokens: readonly Asked[],
): Promise<FungiblePriceAnswer> {
  const fungibles: FungiblePrice[] = [];
  const unpriced: string[] = [];
  for (const [chain, asked] of byChain(tokens)) {
    const keys = asked.map(({ address = nativeToken }) => address);
    const read = await readPrices(prices, chain, keys, known.lists.get(chain)?.tokens);
    const priced = asked.filter(({ address = nativeToken }) => read.has(address));
    const named = await namesOf(chain, priced, known);
    for (const { text, address = nativeToken } of asked) {
      const [price, token] = [read.get(address), named.get(address)];
      // A price of a token without a name is useless.
      if (price === undefined || token === undefined) unpriced.push(text);
      else {
        const { name, symbol, decimals, icon } = token;
        fungibles.push({ address: text, name, symbol, iconUrl: icon, price, decimals });
      }
    }
  }
  return { fungibles, ...(unpriced.length > 0 ? { unpriced } : {}) };
}

function byChain(tokens: readonly Asked[]): ReadonlyMap<CaipNetworkId, readonly Asked[]> {
  const chains = [...new Set(tokens.map(({ chain }) => chain))];
  return new Map(chains.map((chain) => [chain, tokens.filter((token) => token.chain === chain)]));
}

/** Token names from the list, else from their contracts. */
async function namesOf(
  chain: CaipNetworkId,
  tokens: readonly Asked[],
  { lists, words }: { readonly lists: TokenList; readonly words: ReadTokenWords },
): Promise<ReadonlyMap<string, Token>> {
  const list = lists.get(chain);
  const named = new Map<string, Token>();
  if (list !== undefined) named.set(nativeToken, list.native);
  for (const { address, icon, words: known } of list?.tokens ?? []) {
    if (known) named.set(priceKey(address), { ...known, icon });
  }
  const missing = tokens.flatMap(({ address }) =>
    address !== undefined && !named.has(address) ? [address] : [],
  );
  if (missing.length === 0) return named;
  const read = await words(chain, missing).catch(() => new Map());
  for (const [address, known] of read) named.set(address, { ...known, icon: '' });
  return named;
}
