// One chunk: a language as the page speaks it.
export { messages as account } from '../account/ar.generated.ts';
export { messages as page } from '../page/ar.generated.ts';
