import type { Budgets } from '../limits/budgets.ts';
import type { ProjectGate } from './project-gate.ts';

export interface ProjectBudgetOptions {
  readonly projects: Pick<ProjectGate, 'isRestricted' | 'find'>;
  readonly budgets: Budgets;
  /** Name of the budget. */
  readonly name: string;
  /** Units per project and minute. */
  readonly perMinute: number;
}

/** Spends units of a project. @throws MooringError `TOO_MANY_REQUESTS` */
export type ProjectBudget = (id: string | undefined, units: number) => Promise<void>;

/** Limits requests per project. Only listed ids have a budget of their own: clients can invent others, which share one. */
export function projectBudget({ projects, budgets, name, perMinute }: ProjectBudgetOptions): ProjectBudget {
  const budget = budgets.open({ name, perMinute });
  return async (id, units) => {
    const project = projects.isRestricted ? await projects.find(id) : undefined;
    await budget.take(project?.id ?? 'any', units);
  };
}
