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
  onrampUrlQuestion,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import { Counter } from 'prom-client';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { type CheckContext, defineModule, type ModuleContext } from '../module.ts';
import { coinbase } from './coinbase.ts';
import { meld } from './meld.ts';
import type { OnrampSeller } from './onramp-seller.ts';
import { onrampSettings } from './onramp-settings.ts';
import { salesDesk } from './sales-desk.ts';
import { sandbox } from './sandbox.ts';

type OnrampContext = ModuleContext<typeof onrampSettings>;

const maxBody = 65_536;

const failures = {
  400: 'REQUEST_INVALID, or ONRAMP_NOT_OFFERED: no provider sells that',
  429: 'TOO_MANY_REQUESTS: too many from one address in a minute or at once',
  502: 'VENDOR_UNAVAILABLE: the provider did not answer',
};

/** Buying coins with money, from vendors or from the sandbox of the devnet. */
export const onrampModule = defineModule({
  name: 'onramp',
  settings: onrampSettings,
  async check(context) {
    checkKeys(context);
  },
  async open(context) {
    checkKeys(context);
    const { settings, clock, clientAddress, log, metrics } = context;
    const asked = new Counter({
      name: 'api_onramp_asked_total',
      help: 'Questions to on-ramps, by provider and outcome: ok, none (not sold), failed',
      labelNames: ['provider', 'outcome'],
      registers: [metrics],
    });
    const onAsked = (provider: string, outcome: string) => asked.inc({ provider, outcome });
    const desk = salesDesk({ sellers: sellersOf(context), log, onAsked });
    const { onrampRate: perMinute, onrampAtOnce: atOnce, onrampCheckouts } = settings;
    const admit = admitAddress({ clock, bounds: { perMinute, atOnce } });
    const admitCheckout = admitAddress({ clock, bounds: { perMinute: onrampCheckouts, atOnce } });
    const admitted = <Answer>(request: Context, run: () => Promise<Answer>) =>
      admit(clientAddress(request), 1, run);
    const routes = new Hono();
    for (const path of Object.values(onrampPaths)) routes.use(path, readable('GET', 'POST'));
    routes.get(
      onrampPaths.providers,
      describeJson({
        summary: 'Who sells',
        description:
          'The providers that are configured, the first of which is asked where a request names none.',
        answer: onrampProvidersAnswer,
        failures: {},
      }),
      (request) => request.json(desk.providers(), 200),
    );
    routes.get(
      onrampPaths.options,
      describeJson({
        summary: 'What can be bought, and paid with',
        description: 'Of one provider, with the limits of each way to pay.',
        answer: onrampOptionsAnswer,
        failures,
      }),
      readBy('query', onrampQuery),
      async (request) =>
        request.json(await admitted(request, () => desk.options(request.req.valid('query').provider)), 200),
    );
    routes.post(
      onrampPaths.quote,
      describeJson({
        summary: 'What an amount of money buys',
        description: 'As the provider estimates it; it may differ when it is paid.',
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
        summary: 'Where a visitor pays',
        description: 'The address of a checkout of the provider, and an id by which the order is followed.',
        answer: onrampUrlAnswer,
        failures: { ...failures, 400: `${failures[400]}; ONRAMP_AMOUNT_REFUSED` },
      }),
      async (request) => {
        const question = await readJson(request, onrampUrlQuestion, maxBody);
        const address = clientAddress(request);
        const answer = await admitCheckout(address, 1, () => desk.open(question, address));
        return request.json(answer, 200);
      },
    );
    routes.get(
      onrampPaths.status,
      describeJson({
        summary: 'How far an order is',
        description: 'Who knows the id may read it: it holds neither a name nor a way to pay.',
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
  const { now } = clock;
  return [
    ...(id !== undefined && key !== undefined
      ? [coinbase({ url: settings.coinbaseUrl, key: { id, key }, country, now, fetchJson })]
      : []),
    ...(meldKey === undefined ? [] : [meld({ url: settings.meldUrl, key: meldKey, country, fetchJson })]),
    ...(onrampSandbox === undefined ? [] : [sandbox({ url: onrampSandbox, fetchJson })]),
  ];
}
