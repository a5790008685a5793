import * as v from 'valibot';
import { caip2, caip10, projectId } from './forms.ts';

/** Paths of wallet sign-in. */
export const authPaths = {
  nonce: '/auth/v1/nonce',
  authenticate: '/auth/v1/authenticate',
  me: '/auth/v1/me',
  metadata: '/auth/v1/account-metadata',
  otp: '/auth/v1/otp',
  signOut: '/auth/v1/sign-out',
} as const;

/** Bounds of sign-in. */
export const authLimits = {
  /** Characters of a sign-in message, of a signature (an undeployed account sends its code), and of a token. */
  message: 16_384,
  signature: 262_144,
  token: 8_192,
  /** Characters of an account's metadata as JSON. */
  metadata: 8_192,
} as const;

const token = v.pipe(v.string(), v.maxLength(authLimits.token), v.regex(/^[-_.a-zA-Z0-9]+$/));
const isoTime = v.pipe(v.string(), v.maxLength(40), v.description('ISO 8601'));
const uuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Query parameters of every route. Others are allowed and ignored. */
export const authQuery = v.object({ projectId: v.optional(projectId) });

/** Query parameters of the account. Others are allowed and ignored. */
export const authMeQuery = v.object({
  ...authQuery.entries,
  includeAppKitAccount: v.optional(v.pipe(text(8), v.description('`true` also returns the stored account'))),
});

/** A nonce to sign once. */
export const authNonceAnswer = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,64}$/)),
  token: v.pipe(token, v.description('Send it with the signature: `x-nonce-jwt: Bearer …`')),
});

/** A signed message. Other members are allowed and ignored: only the message counts. */
export const authenticateQuestion = v.object({
  message: v.pipe(text(authLimits.message), v.description('The exact text that was signed')),
  signature: text(authLimits.signature),
  walletInfo: v.optional(
    v.nullable(
      v.object({ type: v.optional(text(32)), name: v.optional(text(1_024)), social: v.optional(text(32)) }),
    ),
  ),
});

/** A sign-in. */
export const authenticateAnswer = v.object({
  token: v.pipe(
    token,
    v.description('JWT whose payload is the account. Send it as `Authorization: Bearer …`'),
  ),
});

/** Metadata that a site has stored with an account. */
export const authMetadata = v.nullable(v.record(v.string(), v.unknown()));

/** Body that stores metadata with an account. */
export const authMetadataQuestion = v.object({ metadata: authMetadata });

/** A stored account. */
export const authStoredAccount = v.object({
  uuid,
  caip2_chain: caip2,
  address: text(128),
  profile_uuid: uuid,
  is_main_account: v.boolean(),
  connection_method: v.nullable(v.record(v.string(), v.string())),
  metadata: authMetadata,
  last_signed_in_at: isoTime,
  signed_up_at: isoTime,
});

/** The signed-in account. */
export const authAccount = v.object({
  aud: v.pipe(text(300), v.description('Origin of the site')),
  iss: text(64),
  exp: v.pipe(v.number(), v.description('Unix seconds')),
  projectIdKey: text(128),
  sub: v.pipe(caip10, v.description('Account (CAIP-10)')),
  address: text(128),
  chainId: v.union([v.number(), text(32)]),
  chainNamespace: text(8),
  caip2Network: caip2,
  uri: text(2_048),
  domain: text(300),
  projectUuid: uuid,
  profileUuid: uuid,
  nonce: text(128),
  email: v.optional(text(254)),
  appKitAccount: v.optional(authStoredAccount),
});

/** Body that requests a code by e-mail. */
export const authOtpQuestion = v.object({ email: text(254), account: caip10 });

/** `null`: no code is needed. */
export const authOtpAnswer = v.object({ uuid: v.nullable(uuid) });

export type AuthAccount = v.InferOutput<typeof authAccount>;
export type AuthStoredAccount = v.InferOutput<typeof authStoredAccount>;
export type AuthMetadata = v.InferOutput<typeof authMetadata>;
