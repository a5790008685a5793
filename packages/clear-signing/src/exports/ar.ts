export { messages as arabic } from '../messages/words/ar.generated.ts';
