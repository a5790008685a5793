import type { Draft } from '../words/description.ts';

/** A call in words, without what came in. */
export type CallDraft = Omit<Draft, 'raw'>;
