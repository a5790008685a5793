import * as v from 'valibot';
import { schemaFailure } from '../schema/schema-failure.ts';
import { type ProtocolFailure, protocolFailure } from './protocol-error.ts';
import { type MethodParams, type MethodResult, type MethodWithSchema, signMethods } from './sign-methods.ts';

/** The parsed method, or its failure. */
export type ReadMethodResult<Value> =
  | { readonly value: Value; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: ProtocolFailure };

/** Parses a peer's params of one inner method. The failure contains the path, never the value. */
export function readMethodParams<Method extends MethodWithSchema>(
  method: Method,
  params: unknown,
): ReadMethodResult<MethodParams<Method>> {
  return read<MethodParams<Method>>(signMethods[method].params, params, `${method} params`);
}

/** Parses a peer's result of one inner method. */
export function readMethodResult<Method extends MethodWithSchema>(
  method: Method,
  result: unknown,
): ReadMethodResult<MethodResult<Method>> {
  return read<MethodResult<Method>>(signMethods[method].result, result, `${method} result`);
}

function read<Value>(schema: v.GenericSchema, input: unknown, what: string): ReadMethodResult<Value> {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return { value: output as Value };
  const { place, text } = schemaFailure(issues);
  return { failure: protocolFailure('MISSING_OR_INVALID', `${what}: ${place ? `${place}: ` : ''}${text}`) };
}
