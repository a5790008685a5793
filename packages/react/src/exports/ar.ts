export { errors } from '../messages/errors/ar.generated.ts';
export { messages } from '../messages/modal/ar.generated.ts';
export { messages as pageMessages } from '../messages/page/ar.generated.ts';
