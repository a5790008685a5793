import type { RequestPrompt } from '../state/state.ts';
import { methodKind } from '../state/supported.ts';

/** Whether a request sends a transaction besides signing it. */
export function sends({ method, params }: Pick<RequestPrompt, 'method' | 'params'>): boolean {
  if (method === 'signPsbt') return Reflect.get(Object(params), 'broadcast') === true;
  return methodKind(method) === 'send';
}
