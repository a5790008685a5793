// Spanish, as a chunk of its own.
export { messages as spanish } from '../messages/words/es.generated.ts';
