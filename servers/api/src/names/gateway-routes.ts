import { readAccountName } from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import type { ModuleContext } from '../module.ts';
import { answerQuery } from './answer-query.ts';
import type { NameTable } from './name-table.ts';
import type { namesSettings } from './names-settings.ts';

const hexAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/));
const callData = v.pipe(v.string(), v.maxLength(65_538), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/));

const question = v.object({ sender: hexAddress, data: callData });
const pathQuestion = v.object({
  sender: hexAddress,
  data: v.pipe(v.string(), v.maxLength(65_543), v.regex(/^0x(?:[0-9a-fA-F]{2})*\.json$/)),
});
const answer = v.object({ data: callData });

/** The gateway for resolver contracts (EIP-3668), if the settings have a key to sign its answers. */
export function gatewayRoutes(
  { settings, budgets, clock, clientAddress }: ModuleContext<typeof namesSettings>,
  names: NameTable,
): Hono {
  const routes = new Hono();
  const { namesSigner: key, namesResolvers: resolvers, namesSuffix: suffix } = settings;
  if (key === undefined) return routes;
  const admit = admitAddress({
    budgets,
    name: 'ens',
    bounds: { perMinute: settings.namesRate, atOnce: 32 },
  });
  const find = async (name: string) => {
    const read = readAccountName(name);
    return read?.suffix === suffix ? names.find(read.label) : undefined;
  };
  const options = { find, now: clock.now, seconds: settings.namesAnswerSeconds, key };
  const reply = async (context: Context, { sender, data }: v.InferOutput<typeof question>) => {
    const resolver = sender.toLowerCase();
    if (!resolvers.includes(resolver)) {
      throw createError('REQUEST_INVALID', { problem: 'sender: not a resolver of this gateway' });
    }
    return context.json({
      data: await admit(clientAddress(context), 1, () =>
        answerQuery(options, { sender: resolver as `0x${string}`, query: data as `0x${string}` }),
      ),
    });
  };
  const description = {
    summary: 'CCIP-read gateway',
    description:
      'Answers lookups of resolver contracts (EIP-3668, ENSIP-10). The signature is valid for API_NAMES_ANSWER_SECONDS.',
    answer,
    failures: { 400: 'REQUEST_INVALID', 429: 'TOO_MANY_REQUESTS' },
  };
  routes.use('/v1/ens/*', readable('GET', 'POST'));
  routes.get(
    '/v1/ens/:sender/:data',
    describeJson(description),
    readBy('param', pathQuestion),
    async (context) => {
      const { sender, data } = context.req.valid('param');
      return reply(context, { sender, data: data.slice(0, -'.json'.length) });
    },
  );
  routes.post('/v1/ens', describeJson({ ...description, body: question }), async (context) =>
    reply(context, await readJson(context, question, 131_072)),
  );
  return routes;
}
