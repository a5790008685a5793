import { schemaFailure } from '@mooring/protocol';
import { apiFailure } from '@mooring/protocol/api';
import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { createError } from '../errors.ts';
import { answerFailure } from './answer-failure.ts';

export interface RouteDescription {
  /** Short summary. */
  readonly summary: string;
  readonly description: string;
  /** Schema of the JSON body, as `readJson` reads it. */
  readonly body?: GenericSchema | undefined;
  /** Schema of the response with status 200. */
  readonly answer: GenericSchema;
  /** Failures besides 500: description by status. */
  readonly failures: Readonly<Record<number, string>>;
}

/** Adds a route to the OpenAPI document. */
export function describeJson({
  summary,
  description,
  body,
  answer,
  failures,
}: RouteDescription): MiddlewareHandler {
  const json = (schema: GenericSchema) => ({ 'application/json': { schema: resolver(schema) } });
  const described: Readonly<Record<string, string>> = {
    ...failures,
    500: 'SERVER_FAILED: see the server log',
  };
  return describeRoute({
    summary,
    description,
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'OK', content: json(answer) },
      ...Object.fromEntries(
        Object.entries(described).map(([status, when]) => [
          status,
          { description: when, content: json(apiFailure) },
        ]),
      ),
    },
  });
}

/** Parses request input by its schema; answers `REQUEST_INVALID` if it does not match. */
export function readBy<Target extends 'query' | 'param', Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result, context) => {
    if (result.success) return undefined;
    // Valibot's messages would repeat the input.
    const { place, text } = schemaFailure(result.error as never);
    const problem = `${place || target}: ${text}`;
    return answerFailure(context, createError('REQUEST_INVALID', { problem }));
  });
}
