export { errors } from '../messages/errors/es.generated.ts';
export { messages } from '../messages/modal/es.generated.ts';
