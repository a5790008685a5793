// One chunk: a language as the page speaks it.
export { spanishTrace as trace } from '@mooring/ui/trace';
export { messages as account } from '../account/es.generated.ts';
export { messages as page } from '../page/es.generated.ts';
