import type { Ask, RequestAsk } from '../state/state.ts';

/** Identifies a request among those of all sites. Sites choose ids: those of two sites may be equal. */
export function requestKey({ topic, id }: Pick<RequestAsk, 'topic' | 'id'>): string {
  return `${topic} ${id}`;
}

/** Identifies a proposal, sign-in or request. */
export function askKey(ask: Ask): string {
  return ask.kind === 'request' ? requestKey(ask) : `${ask.kind} ${ask.id}`;
}
