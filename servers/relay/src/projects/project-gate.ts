import { matchesOrigin } from '@mooring/protocol';
import { KeyedCounter, minuteWindowMs, WindowCounts } from '@mooring/server-kit';
import type { Projects } from './read-projects.ts';

export interface ProjectGateOptions {
  /** Default limits of a project. */
  readonly limits: { readonly projectConnections: number; readonly projectMessages: number };
  readonly now: () => number;
}

export type ProjectRefusal = 'project' | 'origin' | 'project-connections' | 'projects-away';

/** Checks which projects may connect, and enforces their limits. */
export class ProjectGate {
  readonly #options: ProjectGateOptions;
  readonly #connections = new KeyedCounter();
  readonly #messages = new WindowCounts(minuteWindowMs);
  #projects: Projects | undefined;
  #awaited = false;

  constructor(options: ProjectGateOptions) {
    this.#options = options;
  }

  /** From now on, admits only these projects. Before the first call, admits all. */
  use(projects: Projects): void {
    this.#projects = projects;
    this.#awaited = false;
  }

  /** Marks the configured list as not loaded yet. Admits nobody until it is. */
  await(): void {
    this.#awaited = true;
  }

  /** Whether the list is not loaded yet. */
  get isAwaited(): boolean {
    return this.#awaited;
  }

  /** Number of projects; `undefined` without a list. */
  get size(): number | undefined {
    return this.#awaited ? 0 : this.#projects?.size;
  }

  knows(id: string | undefined): boolean {
    return this.#projects === undefined || (id !== undefined && this.#projects.has(id));
  }

  /** The project to count quotas for; only listed ones, since clients can invent others. */
  listed(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#projects?.get(id)?.id;
  }

  /** @param origin the browser's origin; other programs may send any value or none */
  refusal(id: string | undefined, origin: string | undefined): ProjectRefusal | undefined {
    if (this.#awaited) return 'projects-away';
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

  /** Counts a message; `false` if the project has used up its messages of this minute. */
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
