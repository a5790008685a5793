import type { Say } from '../messages/language.ts';
import type { RequestAsk } from '../state/state.ts';
import { readRequest } from './read-request.ts';
import { Refusal } from './refusal.ts';

/** Why a request can only be declined; `undefined` for one that can be carried out as it is described. */
export function whyRefused({ method, params }: Pick<RequestAsk, 'method' | 'params'>): Say | undefined {
  if (method === 'wallet_switchEthereumChain') return undefined;
  try {
    readRequest(method, params);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.say : (messages) => messages.paramsWrong();
  }
}
