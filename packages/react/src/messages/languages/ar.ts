// One chunk: a language as the modal speaks it.
export { errors } from '../errors/ar.generated.ts';
export { messages } from '../modal/ar.generated.ts';
