import { historyAnswer, historyParams, historyPath, historyQuery } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { tokenNames } from '../balance/token-names.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { defineModule } from '../module.ts';
import { describeTransactions } from './describe-transactions.ts';
import { historySettings } from './history-settings.ts';
import { historyChains, readHistory } from './read-history.ts';

/** Serves account history from the index. */
export const historyModule = defineModule({
  name: 'history',
  settings: historySettings,
  async open(context) {
    const {
      upstreams,
      database,
      settings,
      clientAddress,
      budgets,
      clock,
      log,
      index,
      tokenList,
      nftDetails,
    } = context;
    const names = tokenNames({
      ...{ upstreams, database: database.open, bound: context.namesBound, now: clock.now, log },
      lifetime: namesMs,
    });
    const describe = describeTransactions({ chains: await tokenList(), names, nftDetails });
    const options = { upstreams, index, describe };
    const bounds = { perMinute: settings.historyRate, atOnce: settings.historyAtOnce };
    const admit = admitAddress({ budgets, name: 'history', bounds });
    const routes = new Hono();
    routes.use(historyPath, readable('GET'));
    routes.get(
      historyPath,
      describeJson({
        summary: 'History of an account',
        description:
          'Lists what the account sent, received, approved and called on indexed chains, newest first, 100 per page. Tokens that no token list contains are marked as `unverified`: their names may mislead.',
        answer: historyAnswer,
        failures: {
          400: 'REQUEST_INVALID, ADDRESS_INVALID, CHAIN_NOT_SERVED, or CHAIN_NOT_INDEXED: the API does not index the chain',
          429: 'TOO_MANY_REQUESTS: over the limit of one IP address, per minute or at once',
        },
      }),
      readBy('param', historyParams),
      readBy('query', historyQuery),
      async (context) => {
        const { address } = context.req.valid('param');
        const query = context.req.valid('query');
        const units = historyChains(options, address, query).length;
        const answer = await admit(clientAddress(context), units, () => readHistory(options, address, query));
        return context.json(answer, 200);
      },
    );
    return { routes };
  },
});

/** Milliseconds before the name of an unlisted token is read again. */
const namesMs = 86_400_000;
