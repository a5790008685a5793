import type { Prompt, RequestPrompt } from '../state/state.ts';

/** Identifies a request among those of all sites. Sites choose ids: those of two sites may be equal. */
export function requestKey({ topic, id }: Pick<RequestPrompt, 'topic' | 'id'>): string {
  return `${topic} ${id}`;
}

/** Identifies a proposal, sign-in or request. */
export function promptKey(prompt: Prompt): string {
  return prompt.kind === 'request' ? requestKey(prompt) : `${prompt.kind} ${prompt.id}`;
}
