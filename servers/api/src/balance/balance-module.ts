import type { CaipNetworkId } from '@mooring/protocol';
import { balanceAnswer, balanceParams, balancePath, balanceQuery } from '@mooring/protocol/api';
import { WindowCounts } from '@mooring/server-kit';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createError } from '../errors.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { balanceSettings } from './balance-settings.ts';
import { nativeCurrency } from './native-currency.ts';
import { chainsAsked, type ReadChain, readBalances } from './read-balances.ts';
import { readTokenList } from './token-list.ts';
import { tokenNames } from './token-names.ts';

type BalanceContext = Pick<ModuleContext<typeof balanceSettings>, 'settings' | 'upstreams'>;

/** What an account has, read from nodes. */
export const balanceModule = defineModule({
  name: 'balance',
  settings: balanceSettings,
  async check(context) {
    await chainsToRead(context);
  },
  async open(context) {
    const { upstreams, database } = context;
    const names = tokenNames({ upstreams, database });
    const chains = await chainsToRead(context);
    const isAnyNameless = [...chains.values()].some(({ tokens }) => tokens.some(({ words }) => !words));
    // Now, as opening it may keep this process busy for seconds, and requests would wait.
    if (isAnyNameless) await database();
    const admit = createAdmit(context);
    const routes = new Hono();
    routes.use(
      balancePath,
      cors({
        origin: '*',
        allowMethods: ['GET', 'OPTIONS'],
        // What clients of other makers send, though nothing here reads it.
        allowHeaders: ['content-type', 'authorization', 'x-nonce-jwt', 'x-otp'],
        maxAge: 600,
      }),
    );
    routes.get(
      balancePath,
      describeJson({
        summary: 'Balances of an account',
        description:
          "The chain's own currency, also where it is zero, then each token of the API's list that the account has some of. Amounts are as the node says now; nothing is kept.",
        answer: balanceAnswer,
        failures: {
          400: 'REQUEST_INVALID, ADDRESS_INVALID, or CHAIN_NOT_SERVED: the API has no node of that chain',
          429: 'TOO_MANY_REQUESTS: too many from one address in a minute or at once, or too many at once for one chain',
          502: 'NODE_UNAVAILABLE: no node of the chain gave a usable answer in time',
        },
      }),
      readBy('param', balanceParams),
      readBy('query', balanceQuery),
      async (context) => {
        const { address } = context.req.valid('param');
        const query = context.req.valid('query');
        const answer = await admit(context, chainsAsked(upstreams, address, query).length, () =>
          readBalances({ upstreams, names, chains }, address, query),
        );
        return context.json(answer, 200);
      },
    );
    const nodes = askSeldom(() => upstreams.ready(), context.clock.now);
    return { routes, ...(upstreams.chains.length > 0 ? { ready: { nodes } } : {}) };
  },
});

async function chainsToRead({
  settings,
  upstreams,
}: BalanceContext): Promise<ReadonlyMap<CaipNetworkId, ReadChain>> {
  const list = await readTokenList(settings, upstreams);
  const chains = [...list].map(
    async ([chain, { native, tokens }]) =>
      [chain, { native: native ?? (await nativeCurrency(chain)), tokens }] as const,
  );
  return new Map(await Promise.all(chains));
}

/** Anybody may ask for `/ready`, as often as they like, and nodes may cost. */
function askSeldom(ask: () => Promise<void>, now: () => number): () => Promise<void> {
  let last: Promise<void> | undefined;
  let at = 0;
  return () => {
    if (last !== undefined && now() - at < 5_000) return last;
    at = now();
    last = ask();
    return last;
  };
}

/** Lets an address have its share, of a minute and at once. @returns what throws `TOO_MANY_REQUESTS` for one that had it */
function createAdmit({ settings, clientAddress, clock }: ModuleContext<typeof balanceSettings>) {
  const asked = new WindowCounts(60_000);
  const underWay = new Map<string, number>();
  return async <Answer>(context: Context, chains: number, read: () => Promise<Answer>): Promise<Answer> => {
    const address = clientAddress(context);
    asked.add(address, clock.now(), Math.max(chains, 1));
    const before = underWay.get(address) ?? 0;
    if (asked.count(address, clock.now()) > settings.balanceRate || before >= settings.balanceAtOnce) {
      throw createError('TOO_MANY_REQUESTS');
    }
    underWay.set(address, before + 1);
    try {
      return await read();
    } finally {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    }
  };
}
