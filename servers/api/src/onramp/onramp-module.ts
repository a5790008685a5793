import {
  onrampOptionsAnswer,
  onrampPaths,
  onrampProvidersAnswer,
  onrampQuery,
  onrampQuoteAnswer,
  onrampQuoteQuestion,
  onrampStatusAnswer,
  onrampStatusParams,
  onrampUrlAnswer,
  onrampUrlQuery,
  onrampUrlQuestion,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import { Counter } from 'prom-client';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { type CheckContext, defineModule, type ModuleContext } from '../module.ts';
import { readCaller } from '../projects/read-caller.ts';
import type { TokenList } from '../tokens/token-list.ts';
import { coinbase } from './coinbase.ts';
import { meld } from './meld.ts';
import { meldLink } from './meld-link.ts';
import type { OnrampSeller } from './onramp-seller.ts';
import { onrampService } from './onramp-service.ts';
import { onrampSettings } from './onramp-settings.ts';
import { sandbox } from './sandbox.ts';
import { withPictures } from './with-pictures.ts';

type OnrampContext = ModuleContext<typeof onrampSettings>;

const maxBody = 65_536;

const failures = {
  400: 'REQUEST_INVALID, or ONRAMP_NOT_OFFERED: no provider sells it',
  429: 'TOO_MANY_REQUESTS: over the limit of one IP address, per minute or at once',
  502: 'VENDOR_UNAVAILABLE: the provider did not answer',
};

/** Sells coins through vendors or the devnet's sandbox. */
export const onrampModule = defineModule({
  name: 'onramp',
  settings: onrampSettings,
  async check(context) {
    checkKeys(context);
  },
  async open(context) {
    checkKeys(context);
    const { settings, budgets, clientAddress, log, metrics, projects } = context;
    const asked = new Counter({
      name: 'api_onramp_asked_total',
      help: 'Requests to on-ramp providers, by provider and outcome: ok, none (not sold), failed',
      labelNames: ['provider', 'outcome'],
      registers: [metrics],
    });
    const onAsked = (provider: string, outcome: string) => asked.inc({ provider, outcome });
    const sellers = sellersOf(context);
    for (const { info } of sellers) context.sellers.add(info.name);
    const desk = onrampService({ sellers, log, onAsked });
    const { onrampRate: perMinute, onrampAtOnce: atOnce, onrampCheckouts } = settings;
    const admit = admitAddress({ budgets, name: 'onramp', bounds: { perMinute, atOnce } });
    const admitCheckout = admitAddress({
      budgets,
      name: 'checkout',
      bounds: { perMinute: onrampCheckouts, atOnce },
    });
    const admitted = <Answer>(request: Context, run: () => Promise<Answer>) =>
      admit(clientAddress(request), 1, run);
    const routes = new Hono();
    for (const path of Object.values(onrampPaths)) routes.use(path, readable('GET', 'POST'));
    routes.get(
      onrampPaths.providers,
      describeJson({
        summary: 'On-ramp providers',
        description: 'Lists the configured providers. Requests that name no provider use the first.',
        answer: onrampProvidersAnswer,
        failures: {},
      }),
      (request) => request.json(desk.providers(), 200),
    );
    routes.get(
      onrampPaths.options,
      describeJson({
        summary: 'Currencies and payment methods',
        description: 'Lists what one provider sells, and the limits of each payment method.',
        answer: onrampOptionsAnswer,
        failures,
      }),
      readBy('query', onrampQuery),
      async (request) => {
        const { provider } = request.req.valid('query');
        const options = await admitted(request, () => desk.options(provider));
        // The balance module reports lists that cannot be read.
        const lists = await context.tokenList().catch((): TokenList => new Map());
        return request.json(withPictures(options, lists, context.listedPictures), 200);
      },
    );
    routes.post(
      onrampPaths.quote,
      describeJson({
        summary: 'Quote of a purchase',
        description: "Returns the provider's estimate. The final amount may differ.",
        body: onrampQuoteQuestion,
        answer: onrampQuoteAnswer,
        failures: { ...failures, 400: `${failures[400]}; ONRAMP_AMOUNT_REFUSED` },
      }),
      async (request) => {
        const question = await readJson(request, onrampQuoteQuestion, maxBody);
        return request.json(await admitted(request, () => desk.quote(question)), 200);
      },
    );
    routes.post(
      onrampPaths.url,
      describeJson({
        summary: 'Create a checkout',
        description: "Returns the URL of the provider's checkout, and the order id for the status route.",
        body: onrampUrlQuestion,
        answer: onrampUrlAnswer,
        failures: {
          ...failures,
          400: `${failures[400]}; ONRAMP_AMOUNT_REFUSED; or ADDRESS_INVALID: the address does not fit the chain`,
          403: "ORIGIN_REFUSED: unknown project, or the page's origin is not one of its origins",
        },
      }),
      readBy('query', onrampUrlQuery),
      async (request) => {
        const question = await readJson(request, onrampUrlQuestion, maxBody);
        const clientIp = clientAddress(request);
        const answer = await admitCheckout(clientIp, 1, async () => {
          const { id, project } = await readCaller({ projects }, request);
          // Vendors receive only listed projects.
          const named = projects.hasList ? project?.id : id;
          return desk.open(question, { clientIp, project: named === '' ? undefined : named });
        });
        return request.json(answer, 200);
      },
    );
    routes.get(
      onrampPaths.status,
      describeJson({
        summary: 'Status of an order',
        description: 'Returns the status to anyone who knows the id, without names or payment details.',
        answer: onrampStatusAnswer,
        failures: { ...failures, 404: 'ONRAMP_ORDER_NOT_FOUND' },
      }),
      readBy('param', onrampStatusParams),
      async (request) =>
        request.json(await admitted(request, () => desk.status(request.req.valid('param').order)), 200),
    );
    return { routes };
  },
});

/** @throws Error with a sentence that names the settings */
function checkKeys({ settings }: Pick<CheckContext<typeof onrampSettings>, 'settings'>): void {
  if ((settings.coinbaseKeyId === undefined) === (settings.coinbaseSecret === undefined)) return;
  throw new Error('API_COINBASE_KEY_ID and API_COINBASE_KEY_SECRET are needed together.');
}

function sellersOf({ settings, askVendor: fetchJson, clock }: OnrampContext): readonly OnrampSeller[] {
  const { onrampSandbox, coinbaseKeyId: id, coinbaseSecret: key, meldKey, onrampCountry: country } = settings;
  const { meldPublicKey: publicKey } = settings;
  const { now } = clock;
  return [
    ...(id !== undefined && key !== undefined
      ? [coinbase({ url: settings.coinbaseUrl, key: { id, key }, country, now, fetchJson })]
      : []),
    ...(meldKey === undefined ? [] : [meld({ url: settings.meldUrl, key: meldKey, country, fetchJson })]),
    ...(meldKey === undefined && publicKey !== undefined
      ? [meldLink({ page: settings.meldPage, publicKey })]
      : []),
    ...(onrampSandbox === undefined ? [] : [sandbox({ url: onrampSandbox, fetchJson })]),
  ];
}
