import {
  avatarPath,
  identityAnswer,
  identityParams,
  identityPath,
  identityQuery,
} from '@mooring/protocol/api';
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { answerImage, imageResponses } from '../images/answer-image.ts';
import type { ModuleContext } from '../module.ts';
import type { EnsIdentities } from './ens-identity.ts';
import type { NameTable } from './name-table.ts';
import type { namesSettings } from './names-settings.ts';

/** Seconds for which pages may cache an avatar; its owner may change it. */
const avatarSeconds = 300;

/** Name and avatar of an account, for the modal's buttons and accounts. */
export function identityRoutes(
  {
    settings,
    budgets,
    clientAddress,
    images,
  }: Pick<ModuleContext<typeof namesSettings>, 'settings' | 'budgets' | 'clientAddress' | 'images'>,
  names: Pick<NameTable, 'of'>,
  ens: EnsIdentities,
): Hono {
  const admit = admitAddress({
    budgets,
    name: 'identity',
    bounds: { perMinute: settings.namesRate, atOnce: 32 },
  });
  // Hosts that a visitor chose may answer slowly.
  const admitAvatar = admitAddress({
    budgets,
    name: 'avatars',
    bounds: { perMinute: settings.namesRate, atOnce: Math.ceil(images.announced.atOnce / 2) },
  });
  const identityOf = async (address: string) => {
    const [first] = await names.of(address.toLowerCase());
    const { name, avatar } =
      first === undefined
        ? await ens.of(address)
        : { name: first.name, avatar: first.attributes[0]?.avatar ?? null };
    return { name, avatar: avatar !== null && /^(?:https:|data:image\/)/.test(avatar) ? avatar : null };
  };
  const routes = new Hono();
  routes.use(identityPath, readable('GET'));
  routes.get(
    identityPath,
    describeJson({
      summary: 'Name and avatar of an account',
      description:
        "Returns the account's oldest registered name and its avatar; without one, its primary ENS name and that name's `avatar` (`https:` or `data:`), where API_CHAINS has Ethereum. Each is `null` if there is none, or if ENS cannot be read.",
      answer: identityAnswer,
      failures: { 400: 'REQUEST_INVALID: not an address', 429: 'TOO_MANY_REQUESTS' },
    }),
    readBy('param', identityParams),
    readBy('query', identityQuery),
    async (context) => {
      const { address } = context.req.valid('param');
      return context.json(await admit(clientAddress(context), 1, () => identityOf(address)), 200);
    },
  );
  routes.use(avatarPath, readable('GET'));
  routes.get(
    avatarPath,
    describeRoute({
      summary: 'Avatar of an account',
      description:
        "Returns the account's `https:` avatar as PNG, JPEG, GIF or WebP. The API fetches it, so that pages never contact a host that a user chose.",
      responses: imageResponses,
    }),
    readBy('param', identityParams),
    async (context) => {
      const { address } = context.req.valid('param');
      const image = await admitAvatar(clientAddress(context), 1, async () => {
        const { avatar } = await identityOf(address);
        return avatar?.startsWith('https:') ? images.announced.get(avatar) : undefined;
      });
      if (image === undefined) throw createError('PICTURE_NOT_FOUND');
      return answerImage(context, image, avatarSeconds);
    },
  );
  return routes;
}
