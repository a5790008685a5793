import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';

/** Path of the projects, for operators. */
export const projectsPath = '/admin/v1/projects';
/** Path of one of them; `:id` is a {@link projectParams} member. */
export const projectPath = '/admin/v1/projects/:id';

/** Path of the origins of a project, for its pages. */
export const originsPath = '/projects/v1/origins';

const idForm = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const origin = 'A scheme and a host: https://app.example, https://*.app.example, http://localhost:*';

/** The project of a request. */
export const projectParams = v.object({ id: idForm });

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(apiLimits.name));

/** Members of a project. */
export const projectQuestion = v.object({
  name: v.pipe(name, v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, 'has to be one line')),
  origins: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(300), v.description(origin))),
    v.maxLength(apiLimits.origins),
    v.description('Allowed origins. Empty: all origins, and the verify service attests none'),
  ),
});

/** A project: one or more sites of an owner, identified by an id. */
export const project = v.object({
  ...projectQuestion.entries,
  name,
  id: v.pipe(idForm, v.description('The project id that sites and wallets send')),
});

/** Relays read the same list (`RELAY_PROJECTS`). */
export const projectsAnswer = v.object({
  projects: v.pipe(v.array(project), v.maxLength(apiLimits.projects)),
});

/** Query parameters of the origins. Others are allowed and ignored. */
export const originsQuery = v.object({ projectId: v.optional(v.pipe(v.string(), v.maxLength(128))) });

/** Origins where a project may be used. */
export const originsAnswer = v.object({
  allowedOrigins: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(300))),
    v.maxLength(apiLimits.origins),
    v.description('`*` alone allows every origin'),
  ),
});

export type ProjectQuestion = v.InferOutput<typeof projectQuestion>;
export type Project = v.InferOutput<typeof project>;
