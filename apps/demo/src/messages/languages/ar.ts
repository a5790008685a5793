// One chunk: a language as the page speaks it.
export { arabicTrace as trace } from '@mooring/ui/trace';
export { messages as account } from '../account/ar.generated.ts';
export { messages as page } from '../page/ar.generated.ts';
