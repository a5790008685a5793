export { errors } from '../messages/errors/ar.generated.ts';
export { messages } from '../messages/modal/ar.generated.ts';
