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
  const { req } = context;
  const id =
    req.query('projectId') ||
    req.query('projectID') ||
    req.header('x-project-id') ||
    (await idOfBody(context));
  if (v.is(authQuery, { projectId: id })) return id;
  throw createError('REQUEST_INVALID', { problem: 'projectId: not of this form' });
}

async function idOfBody(context: Context): Promise<string> {
  if (context.req.method !== 'POST') return '';
  const read = v.safeParse(named, parsePlainJson((await peekText(context, maxBody)) ?? ''));
  return read.success ? read.output.projectId : '';
}
