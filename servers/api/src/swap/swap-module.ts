import type { CaipNetworkId } from '@mooring/protocol';
import {
  swapAllowanceAnswer,
  swapAllowanceQuery,
  swapApproveAnswer,
  swapApproveQuery,
  swapBuildAnswer,
  swapBuildQuestion,
  swapChainQuery,
  swapGasPriceAnswer,
  swapPaths,
  swapQuotesAnswer,
  swapQuotesQuery,
  swapTokensAnswer,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import { Counter } from 'prom-client';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { readTokenLists } from '../tokens/token-list.ts';
import { listSwapTokens } from './list-swap-tokens.ts';
import { oneinch } from './oneinch.ts';
import { poolSwaps } from './pool-swaps.ts';
import type { SwapProvider } from './swap-provider.ts';
import { type SwapService, swapService } from './swap-service.ts';
import { swapSettings } from './swap-settings.ts';

type SwapContext = ModuleContext<typeof swapSettings>;

const maxBody = 16_384;

const failures = {
  400: 'REQUEST_INVALID, ADDRESS_INVALID, CHAIN_NOT_SERVED, or SWAP_NOT_SERVED: no provider swaps on the chain',
  429: 'TOO_MANY_REQUESTS: over the limit of one IP address, per minute or at once',
  502: 'NODE_UNAVAILABLE, or VENDOR_UNAVAILABLE: a provider did not answer, or not with the requested swap',
};

/** Swaps tokens on one chain: quotes, approvals and transactions for the wallet to send. */
export const swapModule = defineModule({
  name: 'swap',
  settings: swapSettings,
  async open(context) {
    const { settings, chains, upstreams, budgets, clientAddress, swapNetworks } = context;
    const desk = openDesk(context);
    for (const chain of upstreams.chains) if (desk.providers(chain).length > 0) swapNetworks.add(chain);
    // The balance module is stricter and reports lists that are too long.
    const lists = await readTokenLists({ chains, upstreams, bounds: { perChain: 1_000, bytes: 67_108_864 } });
    const bounds = { perMinute: settings.swapRate, atOnce: settings.swapAtOnce };
    const admit = admitAddress({ budgets, name: 'swap', bounds });
    const admitted = <Answer>(request: Context, run: () => Promise<Answer>) =>
      admit(clientAddress(request), 1, run);
    const routes = new Hono();
    for (const path of Object.values(swapPaths)) routes.use(path, readable('GET', 'POST'));
    routes.get(
      swapPaths.tokens,
      describeJson({
        summary: 'Tokens that can be swapped',
        description:
          "Lists the chain's native currency and the tokens of the API's lists, and the contracts that swaps call.",
        answer: swapTokensAnswer,
        failures: { 400: failures[400], 429: failures[429] },
      }),
      readBy('query', swapChainQuery),
      async (request) => {
        const chain = request.req.valid('query').chainId as CaipNetworkId;
        if (desk.providers(chain).length === 0) throw createError('SWAP_NOT_SERVED', { chain });
        // A long list: it counts like a quote.
        const tokens = await admitted(request, async () => listSwapTokens(chain, lists));
        const [routers, providers] = [[...desk.routers(chain)], [...desk.providers(chain)]];
        return request.json({ tokens: [...tokens], routers, providers }, 200);
      },
    );
    routes.get(
      swapPaths.quotes,
      describeJson({
        summary: 'Quotes of a swap',
        description:
          "Returns quotes of one provider or of all, best first. Amounts are in the token's smallest unit. The list is empty if no provider finds a route.",
        answer: swapQuotesAnswer,
        failures,
      }),
      readBy('query', swapQuotesQuery),
      async (request) =>
        request.json(await admitted(request, () => desk.quotes(request.req.valid('query'))), 200),
    );
    addApprovalRoutes(routes, desk, admitted);
    routes.post(
      swapPaths.buildTransaction,
      describeJson({
        summary: 'Build a swap',
        description:
          'Builds a transaction that fails if it returns less than `minToAmount`, or after the deadline. It calls one of the contracts that the tokens route lists.',
        body: swapBuildQuestion,
        answer: swapBuildAnswer,
        failures: {
          ...failures,
          404: 'SWAP_NOT_FOUND: no route between the tokens',
          409: 'SWAP_QUOTE_MOVED: the swap would now return less than `minToAmount`',
        },
      }),
      async (request) => {
        const question = await readJson(request, swapBuildQuestion, maxBody);
        return request.json(await admitted(request, () => desk.build(question)), 200);
      },
    );
    return { routes };
  },
});

/** Routes used before a swap: the router's allowance, the gas price, and an approval. */
function addApprovalRoutes(
  routes: Hono,
  desk: SwapService,
  admitted: <Answer>(request: Context, run: () => Promise<Answer>) => Promise<Answer>,
): void {
  routes.get(
    swapPaths.allowance,
    describeJson({
      summary: 'Allowance of a token',
      description: "Returns how much of the token the swap contract may spend, in the token's smallest unit.",
      answer: swapAllowanceAnswer,
      failures,
    }),
    readBy('query', swapAllowanceQuery),
    async (request) =>
      request.json(await admitted(request, () => desk.allowance(request.req.valid('query'))), 200),
  );
  routes.get(
    swapPaths.gasPrice,
    describeJson({
      summary: 'Gas price',
      description: "Returns the node's gas price in wei. `fast` adds 25 percent, `instant` 50 percent.",
      answer: swapGasPriceAnswer,
      failures,
    }),
    readBy('query', swapChainQuery),
    async (request) => {
      const chain = request.req.valid('query').chainId as CaipNetworkId;
      return request.json(await admitted(request, () => desk.gasPrice(chain)), 200);
    },
  );
  routes.get(
    swapPaths.buildApprove,
    describeJson({
      summary: 'Build an approval',
      description:
        'Builds a transaction that approves the swap contract for `amount`. With `resetFirst` in the answer, the token requires an approval of 0 before it: send that first.',
      answer: swapApproveAnswer,
      failures,
    }),
    readBy('query', swapApproveQuery),
    async (request) =>
      request.json(await admitted(request, () => desk.approval(request.req.valid('query'))), 200),
  );
}

function openDesk({
  settings,
  exchanges,
  upstreams,
  askVendor,
  clock,
  log,
  metrics,
}: SwapContext): SwapService {
  const asked = new Counter({
    name: 'api_swap_asked_total',
    help: 'Requests to swap providers, by provider and outcome: ok, none (no route), failed',
    labelNames: ['provider', 'outcome'],
    registers: [metrics],
  });
  const { swapDeadlineSeconds: deadlineSeconds } = settings;
  const pools = poolSwaps({ exchanges, upstreams, clock, deadlineSeconds });
  return swapService({
    providers: [...vendorsOf(settings, askVendor), pools],
    upstreams,
    log,
    onAsked: (provider, outcome) => asked.inc({ provider, outcome }),
  });
}

function vendorsOf(
  { oneinchKey: key, oneinchUrl: url, oneinchChains: chains, oneinchRouters }: SwapContext['settings'],
  fetchJson: SwapContext['askVendor'],
): readonly SwapProvider[] {
  const [first, ...others] = oneinchRouters;
  if (key === undefined || first === undefined) return [];
  return [oneinch({ url, key, chains, routers: [first, ...others], fetchJson })];
}
