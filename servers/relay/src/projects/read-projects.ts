import { type OriginPattern, parseOriginPattern } from '@mooring/protocol';

/** A project that a restricted relay serves. */
export interface Project {
  readonly id: string;
  /** Origins of its pages; empty: any. */
  readonly origins: readonly OriginPattern[];
  /** Maximum concurrent connections. Default: the setting. */
  readonly connections?: number | undefined;
  /** Maximum messages a minute. Default: the setting. */
  readonly messages?: number | undefined;
}

export type Projects = ReadonlyMap<string, Project>;

const bounds = { projects: 100_000, origins: 1_000 };
const idForm = /^[\w.:-]{1,128}$/;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLimit(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw new Error(`its ${name} have to be a whole number`);
}

function readOrigins(value: unknown): readonly OriginPattern[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > bounds.origins) {
    throw new Error(`its origins have to be a list, of at most ${bounds.origins}`);
  }
  return value.map((origin: unknown) => {
    try {
      return parseOriginPattern(String(origin));
    } catch (error) {
      throw new Error(`its origin ${String(origin).slice(0, 100)} ${(error as Error).message}`);
    }
  });
}

function readProject(value: unknown, place: number): Project {
  if (!isRecord(value) || typeof value.id !== 'string' || !idForm.test(value.id)) {
    throw new Error(`project ${place + 1} of the list has to have an id of letters, digits and . : _ -`);
  }
  const { id } = value;
  try {
    return {
      id,
      origins: readOrigins(value.origins),
      connections: readLimit(value.connections, 'connections'),
      messages: readLimit(value.messages, 'messages'),
    };
  } catch (error) {
    throw new Error(`project ${place + 1} of the list cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Parses `{"projects": [{"id", "origins"?, "connections"?, "messages"?}]}`. Ignores other members.
 *
 * @throws Error whose message completes a sentence after a colon
 */
export function readProjects(text: string): Projects {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  if (!isRecord(value) || !Array.isArray(value.projects)) throw new Error('it has to hold a list "projects"');
  if (value.projects.length > bounds.projects) throw new Error(`more than ${bounds.projects} projects`);
  const projects = value.projects.map(readProject);
  const byId = new Map(projects.map((project) => [project.id, project]));
  if (byId.size < projects.length) throw new Error('an id stands in it twice');
  return byId;
}
