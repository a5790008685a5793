import { createHash, randomBytes } from 'node:crypto';
import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import {
  type AuthAccount,
  authAccount,
  authenticateAnswer,
  authenticateQuestion,
  authLimits,
  authMeQuery,
  authMetadataQuestion,
  authNonceAnswer,
  authOtpAnswer,
  authOtpQuestion,
  authPaths,
  authQuery,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { pruneExpired } from '../database/prune-expired.ts';
import { RowLimit } from '../database/row-limit.ts';
import { createError } from '../errors.ts';
import { type AdmitAddress, admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { type Caller, readCaller } from '../projects/read-caller.ts';
import { isForSite } from '../signed/is-for-site.ts';
import { verifySigned } from '../signed/verify-signed.ts';
import { AccountTable, shownAccount } from './account-table.ts';
import { authSettings } from './auth-settings.ts';
import { authAccounts } from './auth-tables.ts';
import { AuthTokens, type TokenClaims } from './auth-tokens.ts';
import { readSignIn, type SignIn } from './read-sign-in.ts';

type AuthContext = ModuleContext<typeof authSettings>;

/** Bytes of a signature with its message and the wallet's own description, including its icon as a data URL. */
const maxBody = 1_048_576;
const maxMetadataBody = 65_536;

interface NonceClaims extends TokenClaims {
  readonly nonce: string;
  readonly project: string;
}

/** The account, and the id of the session. */
interface SessionClaims extends AuthAccount {
  readonly jti: string;
}

/** Services that the routes share. */
interface Parts {
  readonly context: AuthContext;
  readonly accounts: AccountTable;
  tokens(): Promise<AuthTokens>;
  readonly admit: AdmitAddress;
}

/** Sign-in with a wallet. */
export const authModule = defineModule({
  name: 'auth',
  settings: authSettings,
  async open(context) {
    const { settings, database, clock, log, metrics, budgets, projects } = context;
    const accounts = new AccountTable({
      database: database.open,
      now: clock.now,
      nonceLifetime: settings.authNonceSeconds * 1_000,
      days: settings.authAccountDays,
      limit: new RowLimit({
        table: authAccounts,
        what: 'accounts',
        most: settings.authAccounts,
        share: { percent: projects.share, table: authAccounts, project: authAccounts.project },
        now: clock.now,
        metrics,
      }),
    });
    const parts: Parts = {
      context,
      accounts,
      tokens: openTokens(context, accounts),
      admit: admitAddress({ budgets, name: 'auth', bounds: { perMinute: settings.authRate, atOnce: 32 } }),
    };
    const routes = new Hono();
    for (const path of Object.values(authPaths)) routes.use(path, readable('GET', 'POST', 'PUT'));
    addSignIn(routes, parts, registerAuthMetrics(metrics));
    addAccount(routes, parts);
    addOtp(routes, parts);
    const close = pruneExpired({
      ...{ database, clock, log, what: 'accounts' },
      prune: (tables, most) => accounts.prune(tables, most),
    });
    return { routes, close };
  },
});

/** Reads the secret with the first request that needs it. Does not cache a failure. */
function openTokens({ settings, clock }: AuthContext, accounts: AccountTable): () => Promise<AuthTokens> {
  let opening: Promise<AuthTokens> | undefined;
  const open = async () => {
    const secret = settings.authSecret ?? (await accounts.secret(randomBytes(32).toString('hex')));
    return new AuthTokens(secret, clock.now);
  };
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

type SignInOutcome = 'accepted' | 'refused';

function registerAuthMetrics(metrics: Registry): (outcome: SignInOutcome) => void {
  const outcomes = new Counter({
    name: 'api_sign_ins_total',
    help: 'Signatures of sign-ins, by outcome: accepted, refused',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return (outcome) => outcomes.inc({ outcome });
}

const refusals = {
  403: "ORIGIN_REFUSED: unknown project, or the page's origin is not one of its origins",
  429: 'TOO_MANY_REQUESTS: over the limit of one IP address per minute',
};
const ended = { 401: 'SIGN_IN_ENDED: no token, or it is expired or signed out' };

function addSignIn(routes: Hono, parts: Parts, onOutcome: (outcome: SignInOutcome) => void): void {
  const { settings, clock, clientAddress, budgets } = parts.context;
  routes.get(
    authPaths.nonce,
    describeJson({
      summary: 'Create a nonce',
      description: 'Returns a nonce for one sign-in message, and a token to send with its signature.',
      answer: authNonceAnswer,
      failures: { 400: 'REQUEST_INVALID', ...refusals },
    }),
    readBy('query', authQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        const { id: project } = await readCaller(parts.context, context);
        const nonce = randomBytes(16).toString('hex');
        const exp = Math.floor(clock.now() / 1_000) + settings.authNonceSeconds;
        const claims: NonceClaims = { nonce, project, exp };
        return context.json({ nonce, token: (await parts.tokens()).sign('nonce', claims) }, 200);
      }),
  );
  const admit = admitAddress({
    budgets,
    name: 'sign-in',
    bounds: { perMinute: settings.authSignInRate, atOnce: 4 },
  });
  routes.post(
    authPaths.authenticate,
    describeJson({
      summary: 'Sign in',
      description:
        "Accepts a signed EIP-4361 or CAIP-122 message with a nonce of this API, whose token is in `x-nonce-jwt`. The message's domain must be the page's.",
      body: authenticateQuestion,
      answer: authenticateAnswer,
      failures: {
        400: 'REQUEST_INVALID',
        401: 'SIGNATURE_INVALID: signed by another account, for another site, or with a used nonce',
        502: "NODE_UNAVAILABLE: the account's contract could not be called",
        507: "STORE_FULL: the account is new, and the operator's limit of accounts is reached, of all or of this project",
        ...refusals,
      },
    }),
    readBy('query', authQuery),
    async (context) =>
      admit(clientAddress(context), 1, async () => {
        const caller = await readCaller(parts.context, context);
        const token = await signIn(parts, context, caller).catch((error: unknown) => {
          onOutcome('refused');
          throw error;
        });
        onOutcome('accepted');
        return context.json({ token }, 200);
      }),
  );
}

async function signIn(parts: Parts, context: Context, caller: Caller): Promise<string> {
  const { settings, clock, upstreams } = parts.context;
  const { message, signature, walletInfo } = await readJson(context, authenticateQuestion, maxBody);
  const tokens = await parts.tokens();
  const given = tokens.read<NonceClaims>('nonce', bearerOf(context.req.header('x-nonce-jwt')));
  const asked = readSignIn(message);
  if (asked === undefined)
    throw createError('REQUEST_INVALID', { problem: 'message: not a sign-in message' });
  const now = clock.now();
  const isFresh = given !== undefined && given.project === caller.id && given.nonce === asked.nonce;
  const until = endOf(asked, now, settings.authSeconds);
  if (!isFresh || until === undefined || !isForSite(asked, caller)) throw createError('SIGNATURE_INVALID');
  const { address, chainId, domain, uri, nonce } = asked;
  const account = `${chainId}:${address}` as const;
  const signer = await verifySigned(upstreams, chainId, { address: account, message, signature });
  if (signer === undefined) throw createError('SIGNATURE_INVALID');
  const namespace = namespaceOf(chainId);
  const jti = randomBytes(32).toString('hex');
  const id = await parts.accounts.signIn({
    project: caller.id,
    namespace,
    address: namespaceFacts(namespace).caseless ? address.toLowerCase() : address,
    connection: connectionOf(walletInfo),
    session: jti,
    nonce,
    expiresAt: until * 1_000,
  });
  const reference = chainId.slice(namespace.length + 1);
  const claims: SessionClaims = {
    aud: new URL(uri).origin,
    iss: 'mooring',
    exp: until,
    projectIdKey: caller.id,
    sub: account,
    address,
    chainId: namespaceFacts(namespace).numbered ? Number(reference) : reference,
    chainNamespace: namespace,
    caip2Network: chainId,
    uri,
    domain,
    projectUuid: uuidOf(caller.id),
    profileUuid: id,
    nonce,
    jti,
  };
  return tokens.sign('session', claims);
}

/** Unix seconds until which a message is valid; `undefined` if it is not valid now. */
function endOf({ expirationTime, notBefore }: SignIn, now: number, lifetime: number): number | undefined {
  const until = now / 1_000 + lifetime;
  const end = expirationTime === undefined ? until : Math.min(until, Date.parse(expirationTime) / 1_000);
  const begin = notBefore === undefined ? 0 : Date.parse(notBefore);
  // An unreadable time fails both comparisons.
  return begin <= now && end * 1_000 > now ? Math.floor(end) : undefined;
}

function connectionOf(
  info: v.InferOutput<typeof authenticateQuestion>['walletInfo'],
): Readonly<Record<string, string>> | null {
  if (info === undefined || info === null) return null;
  const entries = Object.entries(info).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, value.slice(0, 128)]));
}

/** The token of a header; empty if there is none. */
function bearerOf(header: string | undefined): string {
  return /^Bearer ([-_.a-zA-Z0-9]+)$/i.exec(header ?? '')?.[1] ?? '';
}

/** A stable UUID derived from the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** @throws MooringError `SIGN_IN_ENDED` */
async function readSession({ tokens, accounts }: Parts, context: Context, { id, origin }: Caller) {
  const claims = (await tokens()).read<SessionClaims>(
    'session',
    bearerOf(context.req.header('authorization')),
  );
  // A page only holds the token of its own site; a server sends no origin.
  const isOwn = claims?.projectIdKey === id && (origin === undefined || origin === claims.aud);
  const row = isOwn ? await accounts.find(claims.jti) : undefined;
  if (claims === undefined || row === undefined) throw createError('SIGN_IN_ENDED');
  const { jti, ...account } = claims;
  return { jti, account, row };
}

function addAccount(routes: Hono, parts: Parts): void {
  const { clientAddress } = parts.context;
  const sessionOf = async (context: Context) => {
    const caller = await readCaller(parts.context, context);
    return readSession(parts, context, caller);
  };
  routes.get(
    authPaths.me,
    describeJson({
      summary: 'Signed-in account',
      description:
        'Returns the account of a token, until the token expires or signs out. Other servers verify tokens with this route.',
      answer: authAccount,
      failures: { 400: 'REQUEST_INVALID', ...ended, ...refusals },
    }),
    readBy('query', authMeQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        const { includeAppKitAccount } = context.req.valid('query');
        const { account, row } = await sessionOf(context);
        if (includeAppKitAccount !== 'true') return context.json(account, 200);
        const appKitAccount = shownAccount(row, account.caip2Network, account.address);
        return context.json({ ...account, appKitAccount }, 200);
      }),
  );
  routes.put(
    authPaths.metadata,
    describeJson({
      summary: 'Store metadata of the account',
      description: `Replaces the stored metadata: JSON of at most ${authLimits.metadata} characters.`,
      body: authMetadataQuestion,
      answer: authMetadataQuestion,
      failures: { 400: 'REQUEST_INVALID', ...ended, ...refusals },
    }),
    readBy('query', authQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        const { row } = await sessionOf(context);
        const { metadata } = await readJson(context, authMetadataQuestion, maxMetadataBody);
        if (JSON.stringify(metadata).length > authLimits.metadata) {
          throw createError('REQUEST_INVALID', {
            problem: `metadata: more than ${authLimits.metadata} characters`,
          });
        }
        await parts.accounts.setMetadata(row.id, metadata);
        return context.json({ metadata }, 200);
      }),
  );
  routes.post(
    authPaths.signOut,
    describeJson({
      summary: 'Sign out',
      description: 'Invalidates this token. Other tokens of the account stay valid.',
      answer: v.object({}),
      failures: { 400: 'REQUEST_INVALID', ...ended, ...refusals },
    }),
    readBy('query', authQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        const { jti } = await sessionOf(context);
        await parts.accounts.signOut(jti);
        return context.json({}, 200);
      }),
  );
}

/** E-mail addresses are not confirmed, so none becomes part of an account. */
function addOtp(routes: Hono, parts: Parts): void {
  const { clientAddress } = parts.context;
  const failures = { 400: 'REQUEST_INVALID', ...refusals };
  routes.post(
    authPaths.otp,
    describeJson({
      summary: 'Request an e-mail code',
      description:
        'Sends nothing, since this API has no e-mail: `uuid` is `null`, no code is needed, and the address is not stored.',
      body: authOtpQuestion,
      answer: authOtpAnswer,
      failures,
    }),
    readBy('query', authQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        await readCaller(parts.context, context);
        await readJson(context, authOtpQuestion, maxMetadataBody);
        return context.json({ uuid: null }, 200);
      }),
  );
  routes.put(
    authPaths.otp,
    describeJson({
      summary: 'Confirm an e-mail code',
      description: 'Always refused, since the API sends no code.',
      answer: v.null(),
      failures,
    }),
    readBy('query', authQuery),
    async (context) =>
      parts.admit(clientAddress(context), 1, async () => {
        await readCaller(parts.context, context);
        throw createError('REQUEST_INVALID', { problem: 'x-otp: no code was sent' });
      }),
  );
}
