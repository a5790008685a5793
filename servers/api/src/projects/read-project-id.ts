import { parsePlainJson } from '@mooring/protocol';
import { authQuery } from '@mooring/protocol/api';
import type { Context } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { peekText } from '../http/read-body.ts';

/** Bytes of a body that names its project. */
const maxBody = 65_536;
const named = v.object({ projectId: v.string() });

/**
 * The project that a request names: in its query, in the header that AppKit documents, or in its JSON body.
 *
 * @throws MooringError `REQUEST_INVALID`
 */
export async function readProjectId(context: Context): Promise<string> {
  const id = projectIdOf(context) ?? (await idOfBody(context));
  if (v.is(authQuery, { projectId: id })) return id;
  throw createError('REQUEST_INVALID', { problem: 'projectId: invalid format' });
}

/** The project that a request names in its query or in the header; `undefined` if in neither. */
export function projectIdOf({ req }: Context): string | undefined {
  return req.query('projectId') || req.query('projectID') || req.header('x-project-id') || undefined;
}

/** The query of a request, with the project of the header if the query has none. */
export function queryOf(context: Context): Readonly<Record<string, string>> {
  const projectId = projectIdOf(context);
  return { ...context.req.query(), ...(projectId === undefined ? {} : { projectId }) };
}

async function idOfBody(context: Context): Promise<string> {
  if (context.req.method !== 'POST') return '';
  const read = v.safeParse(named, parsePlainJson((await peekText(context, maxBody)) ?? ''));
  return read.success ? read.output.projectId : '';
}
