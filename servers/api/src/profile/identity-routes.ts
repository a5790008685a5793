import { identityAnswer, identityParams, identityPath, identityQuery } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import type { ModuleContext } from '../module.ts';
import type { NameTable } from './name-table.ts';
import type { profileSettings } from './profile-settings.ts';

/** Name and avatar of an account, for the modal's buttons and accounts. */
export function identityRoutes(
  { settings, budgets, clientAddress }: ModuleContext<typeof profileSettings>,
  names: NameTable,
): Hono {
  const admit = admitAddress({
    budgets,
    name: 'identity',
    bounds: { perMinute: settings.profileRate, atOnce: 32 },
  });
  const routes = new Hono();
  routes.use(identityPath, readable('GET'));
  routes.get(
    identityPath,
    describeJson({
      summary: 'Name and avatar of an account',
      description:
        'Returns them from the oldest name that the account registered; each is null if there is none.',
      answer: identityAnswer,
      failures: { 400: 'REQUEST_INVALID: not an address', 429: 'TOO_MANY_REQUESTS' },
    }),
    readBy('param', identityParams),
    readBy('query', identityQuery),
    async (context) => {
      const { address } = context.req.valid('param');
      const [first] = await admit(clientAddress(context), 1, () => names.of(address.toLowerCase()));
      const avatar = first?.attributes[0]?.avatar;
      const isShown = avatar !== undefined && /^(?:https:|data:image\/)/.test(avatar);
      return context.json({ name: first?.name ?? null, avatar: isShown ? avatar : null }, 200);
    },
  );
  return routes;
}
