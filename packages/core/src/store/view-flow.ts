import { type View, type ViewFlow, viewProperties } from '../contract/views.ts';

/** The flow that a view is a step of. */
export function viewFlow({ name }: Pick<View, 'name'>): ViewFlow {
  return viewProperties[name].flow;
}

/** Whether a view is a step of connecting after the wallet was chosen. */
export function isConnecting(view: Pick<View, 'name'>): boolean {
  const flow = viewFlow(view);
  return flow === 'choose chain' || flow === 'ask wallet' || flow === 'pair';
}
