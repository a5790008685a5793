// A language as the page speaks it, fetched when it is wanted.
export { spanishTrace as trace } from '@mooring/ui/trace';
export { messages as account } from '../account/es.generated.ts';
export { messages as page } from '../page/es.generated.ts';
