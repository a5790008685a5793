// Arabic, as a chunk of its own.
export { messages as arabic } from '../messages/words/ar.generated.ts';
