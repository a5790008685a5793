import type { Context } from 'hono';
import { createError } from '../errors.ts';
import { admitsOrigin, type KnownProject, type ProjectGate } from './project-gate.ts';
import { readProjectId } from './read-project-id.ts';

/** The project and page of a request. */
export interface Caller {
  readonly id: string;
  readonly project: KnownProject | undefined;
  readonly origin: string | undefined;
}

/**
 * Reads the project and page of a request.
 *
 * @throws MooringError `ORIGIN_REFUSED` for an unlisted project, or a page elsewhere than its origins;
 * `REQUEST_INVALID` for an id of another form
 */
export async function readCaller(
  { projects }: { readonly projects: Pick<ProjectGate, 'hasList' | 'isRestricted' | 'find'> },
  context: Context,
): Promise<Caller> {
  const id = await readProjectId(context);
  const project = projects.hasList ? await projects.find(id) : undefined;
  const origin = context.req.header('origin');
  const isServed = project === undefined ? !projects.isRestricted : admitsOrigin(project, origin);
  if (!isServed) throw createError('ORIGIN_REFUSED');
  return { id, project, origin };
}
