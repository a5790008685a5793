// One chunk: a language as the modal speaks it.
export { errors } from '../errors/es.generated.ts';
export { messages } from '../modal/es.generated.ts';
