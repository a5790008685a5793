import { schemaFailure } from '@mooring/protocol';
import { apiFailure } from '@mooring/protocol/api';
import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver, validator } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { createError } from '../errors.ts';
import { answerFailure } from './answer-failure.ts';

export interface RouteDescription {
  /** A few words. */
  readonly summary: string;
  readonly description: string;
  /** Schema of the response with status 200. */
  readonly answer: GenericSchema;
  /** Beside 500: by status, when. */
  readonly failures: Readonly<Record<number, string>>;
}

/** Puts a route into the OpenAPI document. */
export function describeJson({
  summary,
  description,
  answer,
  failures,
}: RouteDescription): MiddlewareHandler {
  const json = (schema: GenericSchema) => ({ 'application/json': { schema: resolver(schema) } });
  const told: Readonly<Record<string, string>> = { ...failures, 500: 'SERVER_FAILED: the log says why' };
  return describeRoute({
    summary,
    description,
    responses: {
      200: { description: 'OK', content: json(answer) },
      ...Object.fromEntries(
        Object.entries(told).map(([status, when]) => [
          status,
          { description: when, content: json(apiFailure) },
        ]),
      ),
    },
  });
}

/** Reads what a route is asked with by its schema; what does not fit is answered as `REQUEST_INVALID`. */
export function readBy<Target extends 'query' | 'param', Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result, context) => {
    if (result.success) return undefined;
    // Valibot's own sentences would say back what was sent.
    const { place, text } = schemaFailure(result.error as never);
    const problem = `${place || target}: ${text}`;
    return answerFailure(context, createError('REQUEST_INVALID', { problem }));
  });
}
