import { matchesOrigin } from '@mooring/protocol';
import { WindowCounts } from '@mooring/server-kit';
import { KeyedCounter } from '../limits/keyed-counter.ts';
import type { Projects } from './read-projects.ts';

export interface ProjectGateOptions {
  /** Of a project that says nothing else. */
  readonly limits: { readonly projectConnections: number; readonly projectMessages: number };
  readonly now: () => number;
}

export type ProjectRefusal = 'project' | 'origin' | 'project-connections';

/** Who may come in the name of a project, and how much of each there may be. */
export class ProjectGate {
  readonly #options: ProjectGateOptions;
  readonly #connections = new KeyedCounter();
  readonly #messages = new WindowCounts(60_000);
  #projects: Projects | undefined;

  constructor(options: ProjectGateOptions) {
    this.#options = options;
  }

  /** Admits only these from now on. Before the first call, all. */
  use(projects: Projects): void {
    this.#projects = projects;
  }

  knows(id: string | undefined): boolean {
    return this.#projects === undefined || (id !== undefined && this.#projects.has(id));
  }

  /** The project whose share of the store is counted: one of the list, since clients can invent others. */
  listed(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#projects?.get(id)?.id;
  }

  /** @param origin what a browser says; programs that are none say what they like, or nothing */
  refusal(id: string | undefined, origin: string | undefined): ProjectRefusal | undefined {
    if (!this.#projects) return undefined;
    const project = id === undefined ? undefined : this.#projects.get(id);
    if (!project) return 'project';
    const { origins, connections = this.#options.limits.projectConnections } = project;
    if (origin !== undefined && origins.length > 0 && !origins.some((one) => matchesOrigin(one, origin))) {
      return 'origin';
    }
    return this.#connections.count(project.id) >= connections ? 'project-connections' : undefined;
  }

  enter(id: string | undefined): void {
    if (id !== undefined && this.#projects) this.#connections.change(id, 1);
  }

  leave(id: string | undefined): void {
    if (id !== undefined && this.#connections.count(id) > 0) this.#connections.change(id, -1);
  }

  /** Counts a message; `false` when the project had its share of this minute. */
  takesMessage(id: string | undefined): boolean {
    const project = id === undefined ? undefined : this.#projects?.get(id);
    if (!project) return true;
    const { messages = this.#options.limits.projectMessages } = project;
    const now = this.#options.now();
    if (this.#messages.count(project.id, now) >= messages) return false;
    this.#messages.add(project.id, now);
    return true;
  }
}
