import type { CaipNetworkId } from '@mooring/protocol';
import { balanceAnswer, balanceParams, balancePath, balanceQuery } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { type CheckContext, defineModule, type ModuleContext } from '../module.ts';
import { readTokenLists, type TokenList } from '../tokens/token-list.ts';
import { type BalanceOutcome, registerBalanceMetrics } from './balance-metrics.ts';
import { balanceSettings } from './balance-settings.ts';
import { ownedTokens } from './owned-tokens.ts';
import { readBalances, requestedChains } from './read-balances.ts';
import { tokenNames } from './token-names.ts';

/** Reads the balances of an account from nodes. */
export const balanceModule = defineModule({
  name: 'balance',
  settings: balanceSettings,
  async check(context) {
    await tokenLists(context);
  },
  async open(context) {
    const { upstreams, database, prices, settings, clientAddress, budgets, clock, log } = context;
    const metrics = registerBalanceMetrics(context.metrics);
    const names = tokenNames({
      upstreams,
      database: database.open,
      lifetime: settings.balanceNamesSeconds * 1_000,
      bound: context.namesBound,
      now: clock.now,
      log,
      onRead: metrics.onNames,
    });
    const chains = await tokenLists(context);
    const isAnyNameless = [...chains.values()].some(({ tokens }) => tokens.some(({ words }) => !words));
    if (isAnyNameless) await openDatabase(context);
    const held = ownedTokens({ index: context.index, most: settings.balanceUnlisted, log });
    const admit = admitAddress({
      budgets,
      name: 'balance',
      bounds: { perMinute: settings.balanceRate, atOnce: settings.balanceAtOnce },
    });
    const onChain = (chain: CaipNetworkId, unread: number) => metrics.onUnread(chain, 'token', unread);
    const onUnreadChain = (chain: CaipNetworkId) => metrics.onUnread(chain, 'chain', 1);
    const partial = new WeakSet<Request>();
    const routes = new Hono();
    routes.use(balancePath, readable('GET'));
    routes.use(balancePath, async (context, next) => {
      const startedAt = clock.now();
      await next();
      const outcome = partial.has(context.req.raw) ? 'partial' : outcomeOf(context.res.status);
      metrics.onAnswer(outcome, Math.max(0, clock.now() - startedAt) / 1_000);
    });
    routes.get(
      balancePath,
      describeJson({
        summary: 'Balances of an account',
        description:
          "Lists the native currency of each chain, even if the balance is zero, then the account's tokens. Reads balances from a node without a cache. Balances that cannot be read are under `unread`: they are unknown, not zero.",
        answer: balanceAnswer,
        failures: {
          400: 'REQUEST_INVALID, ADDRESS_INVALID, or CHAIN_NOT_SERVED: the API has no node of the chain',
          429: 'TOO_MANY_REQUESTS: over the limit of one IP address per minute or at once, or of one chain at once',
          502: 'NODE_UNAVAILABLE: no requested chain could be read in time, or no node has `block` yet',
        },
      }),
      readBy('param', balanceParams),
      readBy('query', balanceQuery),
      async (context) => {
        const { address } = context.req.valid('param');
        const query = context.req.valid('query');
        const answer = await admit(
          clientAddress(context),
          requestedChains(upstreams, address, query).length,
          () =>
            readBalances({ upstreams, names, chains, prices, held, onChain, onUnreadChain }, address, query),
        );
        if (answer.unread) partial.add(context.req.raw);
        return context.json(answer, 200);
      },
    );
    const nodes = throttled(() => upstreams.ready(), context.clock.now);
    return { routes, ...(upstreams.chains.length > 0 ? { ready: { nodes } } : {}) };
  },
});

/**
 * Opens the database now, as opening may block this process for seconds and delay requests. Does not wait for a
 * shared one: `/ready` reports when it is there, and meanwhile nodes name the tokens.
 */
async function openDatabase({ database, log }: ModuleContext<typeof balanceSettings>): Promise<void> {
  const opening = database.open();
  if (!database.isShared) await opening;
  else opening.catch((error) => log.error({ error }, 'the database could not be opened'));
}

function tokenLists({
  settings,
  chains,
  upstreams,
}: CheckContext<typeof balanceSettings>): Promise<TokenList> {
  const bounds = { perChain: settings.balanceTokensPerChain, bytes: settings.balanceTokensBytes };
  return readTokenLists({ chains, upstreams, bounds });
}

function outcomeOf(status: number): BalanceOutcome {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'invalid' : 'failed';
}

/** Anyone may request `/ready` at any rate, and nodes may charge per request. */
function throttled<Answer>(ask: () => Promise<Answer>, now: () => number): () => Promise<Answer> {
  let last: Promise<Answer> | undefined;
  let at = 0;
  return () => {
    if (last !== undefined && now() - at < 5_000) return last;
    at = now();
    last = ask();
    return last;
  };
}
