import * as v from 'valibot';
import type { AuthPayload, Cacao } from '../sign/cacao.ts';
import { participantSchema } from '../sign/sign-methods.ts';

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
const line = (maxLength: number) => v.pipe(text(maxLength), v.regex(/^[^\n\r]*$/));
const filled = (maxLength: number) => v.pipe(line(maxLength), v.nonEmpty());
const time = v.optional(filled(64));
const chain = v.pipe(v.string(), v.maxLength(128), v.regex(/^eip155:[-_a-zA-Z0-9]{1,32}$/));
// A line feed in a member could inject text that belongs to another member of the signed message.
const resources = v.optional(v.pipe(v.array(line(32_768)), v.maxLength(64)));

const signed = {
  domain: filled(512),
  version: filled(16),
  nonce: filled(256),
  iat: filled(64),
  statement: v.optional(line(8_192)),
  exp: time,
  nbf: time,
  requestId: v.optional(line(512)),
  resources,
};

const authPayload = v.object({
  type: v.optional(filled(32), 'caip122'),
  chains: v.pipe(v.array(chain), v.minLength(1), v.maxLength(128)),
  aud: filled(2_048),
  ...signed,
});

/** Params of `wc_sessionAuthenticate`. */
export const authenticateParams = v.object({
  authPayload,
  requester: participantSchema,
  expiryTimestamp: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

const cacao = v.object({
  h: v.object({ t: filled(32) }),
  p: v.object({ iss: filled(256), aud: v.optional(line(2_048)), uri: v.optional(line(2_048)), ...signed }),
  s: v.object({ t: filled(32), s: filled(65_536), m: v.optional(text(65_536)) }),
});

const cacaos = v.pipe(v.array(cacao), v.minLength(1), v.maxLength(32));

/** Its result. */
export const authenticateResult = v.object({ cacaos, responder: participantSchema });

/** Parameters of `wc_sessionAuthenticate`. */
export interface AuthenticateParams extends Omit<v.InferOutput<typeof authenticateParams>, 'authPayload'> {
  readonly authPayload: AuthPayload;
}

/** Result of `wc_sessionAuthenticate`. */
export interface AuthenticateResult extends Omit<v.InferOutput<typeof authenticateResult>, 'cacaos'> {
  readonly cacaos: readonly Cacao[];
}

/** Reads params of `wc_sessionAuthenticate`; `undefined` if invalid. */
export function readAuthenticateParams(value: unknown): AuthenticateParams | undefined {
  const result = v.safeParse(authenticateParams, value);
  return result.success ? result.output : undefined;
}

/** Reads a result of `wc_sessionAuthenticate`; `undefined` if invalid. */
export function readAuthenticateResult(value: unknown): AuthenticateResult | undefined {
  const result = v.safeParse(authenticateResult, value);
  return result.success ? result.output : undefined;
}

/** Reads an application's cacaos; `undefined` if invalid. */
export function readCacaos(value: unknown): readonly Cacao[] | undefined {
  const result = v.safeParse(cacaos, value);
  return result.success ? result.output : undefined;
}
