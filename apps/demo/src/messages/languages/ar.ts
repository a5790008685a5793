// A language as the page speaks it, fetched when it is wanted.
export { arabicTrace as trace } from '@mooring/ui/trace';
export { messages as account } from '../account/ar.generated.ts';
export { messages as page } from '../page/ar.generated.ts';
