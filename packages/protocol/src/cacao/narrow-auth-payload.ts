import { signInNamespace } from '../caip/namespaces.ts';
import { createWireError } from '../errors/wire-errors.ts';

import { stringifyJson } from '../json/stringify-json.ts';
import type { AuthPayload } from '../sign/cacao.ts';
import { createRecap, encodeRecap, mergeRecaps, recapMethods } from './edit-recap.ts';
import { decodeRecap, lastRecap, type Recap } from './recap.ts';
import { recapStatement, withoutRecapStatement } from './recap-statement.ts';

/** A sign-in request, and the wallet's capabilities. */
export interface NarrowAuthPayloadParameters {
  readonly authPayload: AuthPayload;
  /** CAIP-2 ids of the chains that the wallet supports. */
  readonly chains?: readonly string[] | undefined;
  readonly methods?: readonly string[] | undefined;
}

/**
 * Narrows a sign-in request to what the wallet supports: chains of both sides, methods of both sides in the ReCap, and the
 * ReCap's sentence rewritten. The result is what is signed. Other permissions of a ReCap, such as a service's own resources, stay
 * in it and in its sentence. A request without a ReCap asks for a signature only and stays unchanged. A wallet that names no
 * chains grants no ReCap; the original then signs for all that is requested, which is hardly intended.
 *
 * @throws MooringError `AUTHENTICATE_INVALID` if no chain, or none of the requested methods, is left; `RECAP_INVALID`
 */
export function narrowAuthPayload({
  authPayload,
  chains = [],
  methods = [],
}: NarrowAuthPayloadParameters): AuthPayload {
  const { statement = '', resources } = authPayload;
  const recap = lastRecap(resources);
  const common = authPayload.chains.filter((chain) => chains.includes(chain));
  if (common.length === 0 && (recap !== undefined || chains.length > 0)) throw invalid('No supported chains');
  if (recap === undefined) return authPayload;
  const narrowed = narrowRecap(decodeRecap(recap), common, methods);
  return {
    ...authPayload,
    chains: common,
    statement: recapStatement(withoutRecapStatement(statement), narrowed),
    resources: [...(resources ?? []).slice(0, -1), encodeRecap(narrowed)],
  };
}

function narrowRecap(recap: Recap, chains: readonly string[], methods: readonly string[]): Recap {
  if (!Object.hasOwn(recap.att, signInNamespace)) return recap;
  const requested = recapMethods(recap);
  const given = requested.filter((method) => methods.includes(method));
  if (given.length === 0) {
    const both = `requested: ${stringifyJson(requested)}, supported: ${stringifyJson(methods)}`;
    throw invalid(`Supported methods don't satisfy the ${both}`.slice(0, 2_000));
  }
  const { eip155: _, ...others } = recap.att;
  return mergeRecaps(createRecap(signInNamespace, 'request', given, { chains }), { att: others });
}

function invalid(problem: string) {
  return createWireError('AUTHENTICATE_INVALID', { problem });
}
