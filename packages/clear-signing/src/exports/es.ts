export { messages as spanish } from '../messages/words/es.generated.ts';
