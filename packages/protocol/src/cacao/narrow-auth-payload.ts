import { createWireError } from '../errors/create-wire-error.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { AuthPayload } from './cacao.ts';
import { createRecap, encodeRecap, recapMethods } from './edit-recap.ts';
import { decodeRecap, lastRecap } from './recap.ts';
import { recapStatement, withoutRecapStatement } from './recap-statement.ts';

export interface NarrowAuthPayloadParameters {
  readonly authPayload: AuthPayload;
  /** CAIP-2: what the wallet supports. */
  readonly chains: readonly string[];
  readonly methods: readonly string[];
}

/**
 * What a wallet can give of what is asked: chains and methods of both sides, with the ReCap and its sentence written
 * anew. The result is what is signed. A request without a ReCap asks for a signature only, and stays as it is. A wallet
 * that names no chains gives none: the original then signs for all that is asked, which nobody can have meant.
 *
 * @throws MooringError `AUTHENTICATE_INVALID` when nothing is left, `RECAP_INVALID`
 */
export function narrowAuthPayload({
  authPayload,
  chains,
  methods,
}: NarrowAuthPayloadParameters): AuthPayload {
  const { statement = '', resources } = authPayload;
  const recap = lastRecap(resources);
  if (recap === undefined) return authPayload;
  const common = authPayload.chains.filter((chain) => chains.includes(chain));
  if (common.length === 0) throw invalid('No supported chains');
  const requested = recapMethods(decodeRecap(recap));
  const given = requested.filter((method) => methods.includes(method));
  if (given.length === 0) {
    const asked = `requested: ${stringifyJson(requested)}, supported: ${stringifyJson(methods)}`;
    throw invalid(`Supported methods don't satisfy the ${asked}`.slice(0, 2_000));
  }
  const narrowed = createRecap('eip155', 'request', given, { chains: common });
  return {
    ...authPayload,
    chains: common,
    statement: recapStatement(withoutRecapStatement(statement), narrowed),
    resources: [...(resources ?? []).slice(0, -1), encodeRecap(narrowed)],
  };
}

function invalid(problem: string) {
  return createWireError('AUTHENTICATE_INVALID', { problem });
}
