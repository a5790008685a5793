import type { Budgets } from '../limits/budgets.ts';
import type { ProjectGate } from './project-gate.ts';

export interface ProjectBudgetOptions {
  readonly projects: Pick<ProjectGate, 'isRestricted'>;
  readonly budgets: Budgets;
  /** Name of the budget. */
  readonly name: string;
  /** Units per project and minute. */
  readonly perMinute: number;
}

/** Spends units of a project. @throws MooringError `TOO_MANY_REQUESTS` */
export type ProjectBudget = (id: string | undefined, units: number) => Promise<void>;

/** Limits requests per project. Only listed ids have a budget: clients can invent others. */
export function projectBudget({ projects, budgets, name, perMinute }: ProjectBudgetOptions): ProjectBudget {
  const budget = budgets.open({ name, perMinute });
  return (id, units) => budget.take(projects.isRestricted && id !== undefined ? id : 'any', units);
}
