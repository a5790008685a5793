import { type CaipNetworkId, parsePlainJson } from '@mooring/protocol';
import {
  revocationOf,
  smartSession,
  smartSessionMessage,
  smartSessionParams,
  smartSessionPaths,
  smartSessionQuery,
  smartSessionQuestion,
  smartSessionRevokeAnswer,
  smartSessionRevokeParams,
  smartSessionRevokeQuestion,
  smartSessionsAnswer,
} from '@mooring/protocol/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import { pruneExpired } from '../database/prune-expired.ts';
import { RowLimit } from '../database/row-limit.ts';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { readCaller } from '../projects/read-caller.ts';
import { isForSite } from '../signed/is-for-site.ts';
import { verifySigned } from '../signed/verify-signed.ts';
import { smartSessionSettings } from './smart-session-settings.ts';
import { SmartSessionTable } from './smart-session-table.ts';
import { smartSessions } from './smart-session-tables.ts';

type SmartSessionContext = ModuleContext<typeof smartSessionSettings>;

/** Bytes of a signed message, doubled because JSON may escape each character, and of its signature. */
const maxBody = 65_536;

const refusals = {
  401: 'SIGNATURE_INVALID: signed by another account, for another site or chain, or at another time',
  403: "ORIGIN_REFUSED: unknown project, or the page's origin is not one of its origins",
  429: 'TOO_MANY_REQUESTS: over the limit of one IP address per minute',
  502: "NODE_UNAVAILABLE: the account's contract could not be called",
};

/** Lists, stores and revokes the permissions that accounts granted to sites (ERC-7715). */
export const smartSessionsModule = defineModule({
  name: 'smart-sessions',
  settings: smartSessionSettings,
  async open(context) {
    const { settings, database, clock, log, metrics, projects } = context;
    const { now } = clock;
    const { smartSessionsMost: most, smartSessionsDays: days } = settings;
    const share = { percent: projects.share, table: smartSessions, project: smartSessions.project };
    const limit = new RowLimit({ table: smartSessions, what: 'smart sessions', most, share, now, metrics });
    const table = new SmartSessionTable({ database: database.open, now, days, limit });
    const routes = new Hono();
    for (const path of Object.values(smartSessionPaths)) routes.use(path, readable('GET', 'POST'));
    addList(routes, context, table);
    addChanges(routes, context, table);
    const close = pruneExpired({
      ...{ database, clock, log, what: 'smart sessions' },
      prune: (tables, most) => table.prune(tables, most),
    });
    return { routes, close };
  },
});

function addList(
  routes: Hono,
  { settings, budgets, clientAddress }: SmartSessionContext,
  table: SmartSessionTable,
): void {
  const admit = admitAddress({
    budgets,
    name: 'smart-sessions',
    bounds: { perMinute: settings.smartSessionsRate, atOnce: 32 },
  });
  routes.get(
    smartSessionPaths.account,
    describeJson({
      summary: 'Smart sessions of an account',
      description:
        "Lists stored permissions that the account granted to sites (ERC-7715), newest first. The account's contract decides which of them it still accepts.",
      answer: smartSessionsAnswer,
      failures: { 400: 'REQUEST_INVALID', 429: refusals[429] },
    }),
    readBy('param', smartSessionParams),
    async (context) => {
      const { account } = context.req.valid('param');
      return context.json(await admit(clientAddress(context), 1, () => table.of(account)), 200);
    },
  );
}

function addChanges(routes: Hono, context: SmartSessionContext, table: SmartSessionTable): void {
  const { settings, budgets, clientAddress, clock, projects, upstreams } = context;
  const admit = admitAddress({
    budgets,
    name: 'smart-session-changes',
    bounds: { perMinute: settings.smartSessionsChangesRate, atOnce: 4 },
  });
  /** @throws MooringError `SIGNATURE_INVALID` */
  const verify = async (account: string, message: string, signature: string) => {
    const chain = account.slice(0, account.lastIndexOf(':')) as CaipNetworkId;
    const address = account as `${string}:${string}:${string}`;
    if (!(await verifySigned(upstreams, chain, { address, message, signature })))
      throw createError('SIGNATURE_INVALID');
  };
  routes.post(
    smartSessionPaths.account,
    describeJson({
      summary: 'Store a smart session',
      description:
        "Stores granted permissions. The account signs the JSON text of `account` (CAIP-10), the wallet's `permissions`, `context` and `expiry`, `timestamp`, and `domain`, the host of the site.",
      body: smartSessionQuestion,
      answer: smartSession,
      failures: { 400: 'REQUEST_INVALID', ...refusals, 507: 'STORE_FULL' },
    }),
    readBy('param', smartSessionParams),
    readBy('query', smartSessionQuery),
    async (context) =>
      admit(clientAddress(context), 1, async () => {
        const { account } = context.req.valid('param');
        const caller = await readCaller({ projects }, context);
        const { message, signature } = await readJson(context, smartSessionQuestion, maxBody);
        const read = v.safeParse(smartSessionMessage, parsePlainJson(message));
        if (!read.success) throw createError('REQUEST_INVALID', { problem: 'message: invalid format' });
        const { account: signer, timestamp, expiry, domain, ...granted } = read.output;
        const now = clock.now() / 1_000;
        if (expiry <= now) throw createError('REQUEST_INVALID', { problem: 'expiry: has passed' });
        const isNow = Math.abs(now - timestamp) <= settings.smartSessionsSeconds;
        // A key signs for every chain, so the message names the chain that it is for.
        const isForAccount = signer.toLowerCase() === account.toLowerCase();
        if (!isNow || !isForAccount || !isForSite({ domain }, caller)) throw createError('SIGNATURE_INVALID');
        await verify(account, message, signature);
        return context.json(
          await table.store({ account, project: caller.id, domain, expiry, ...granted }),
          200,
        );
      }),
  );
  routes.post(
    smartSessionPaths.revoke,
    describeJson({
      summary: 'Revoke a smart session',
      description: `Marks the session as revoked. The account signs the text "${revocationOf('…')}" with its \`pci\`. The wallet revokes the permission itself (\`wallet_revokePermissions\`).`,
      body: smartSessionRevokeQuestion,
      answer: smartSessionRevokeAnswer,
      failures: { 400: 'REQUEST_INVALID', ...refusals },
    }),
    readBy('param', smartSessionRevokeParams),
    readBy('query', smartSessionQuery),
    async (context) =>
      admit(clientAddress(context), 1, async () => {
        const given = context.req.valid('param').account.toLowerCase();
        await readCaller({ projects }, context);
        const { pci, signature } = await readJson(context, smartSessionRevokeQuestion, maxBody);
        const account = await table.accountOf(pci);
        if (account === undefined || (account !== given && !account.endsWith(`:${given}`)))
          return context.json({ success: false }, 200);
        await verify(account, revocationOf(pci), signature);
        await table.revoke(pci);
        return context.json({ success: true }, 200);
      }),
  );
}
