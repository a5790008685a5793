export { messages } from '../messages/page/es.generated.ts';
