import * as v from 'valibot';
import { lastSecond } from '../limits/limits.ts';
import { apiLimits } from './api-limits.ts';
import { caip10, projectId } from './forms.ts';

/** Paths of smart sessions: permissions that a wallet granted to a site (ERC-7715). */
export const smartSessionPaths = {
  account: '/v1/sessions/:account',
  revoke: '/v1/sessions/:account/revoke',
} as const;

const evmAccount = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9][0-9]{0,31}:0x[0-9a-fA-F]{40}$/),
  v.description('CAIP-10 id'),
);

/** Member of the path: an account of an EVM chain. */
export const smartSessionParams = v.object({ account: evmAccount });

/** Member of the path of a revocation; clients of other makers send the address alone. */
export const smartSessionRevokeParams = v.object({
  account: v.pipe(
    v.string(),
    v.regex(/^(eip155:[1-9][0-9]{0,31}:)?0x[0-9a-fA-F]{40}$/),
    v.description('CAIP-10 id or plain address'),
  ),
});

/** Query parameters. Others are allowed and ignored. */
export const smartSessionQuery = v.object({ projectId: v.optional(projectId) });

const signature = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x([0-9a-fA-F]{2})+$/));
const pci = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.description('Session id, derived from account and context'),
);
const permissions = v.pipe(
  v.array(v.record(v.string(), v.unknown())),
  v.minLength(1),
  v.maxLength(16),
  v.description('Permissions as the wallet granted them (ERC-7715)'),
);
const unixSeconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(lastSecond),
  v.description('Unix seconds'),
);

/** A signed message of an account, which alone determines the session. */
export const smartSessionQuestion = v.object({
  message: v.pipe(
    v.string(),
    v.maxLength(apiLimits.smartSessionMessage),
    v.description('The exact JSON text that was signed'),
  ),
  signature,
});

/** The JSON text that stores a session, parsed. */
export const smartSessionMessage = v.object({
  account: evmAccount,
  permissions,
  context: v.pipe(
    v.string(),
    v.maxLength(4_096),
    v.regex(/^0x([0-9a-fA-F]{2})+$/),
    v.description('`context` of the grant. The API stores only its hash'),
  ),
  expiry: unixSeconds,
  timestamp: unixSeconds,
  domain: v.pipe(v.string(), v.maxLength(255), v.description('Host of the requesting site')),
});

/** A stored session. */
export const smartSession = v.object({
  pci,
  account: caip10,
  project: v.pipe(v.string(), v.maxLength(128)),
  domain: v.pipe(v.string(), v.maxLength(255), v.description('Host of the site in the signed message')),
  permissions,
  expiry: unixSeconds,
  createdAt: v.pipe(v.string(), v.maxLength(40), v.description('ISO 8601')),
  revokedAt: v.nullable(v.pipe(v.string(), v.maxLength(40), v.description('ISO 8601'))),
});

/** Body of a response to a list: the newest first. */
export const smartSessionsAnswer = v.pipe(v.array(smartSession), v.maxLength(apiLimits.smartSessions));

/** Body that revokes a session; the account signs {@link revocationOf}. */
export const smartSessionRevokeQuestion = v.object({ pci, signature });

/** `false`: the account has no such session. */
export const smartSessionRevokeAnswer = v.object({ success: v.boolean() });

/** The text that an account signs to revoke a session. */
export const revocationOf = (pci: string): string => `Revoke the smart session ${pci}.`;

export type SmartSession = v.InferOutput<typeof smartSession>;
