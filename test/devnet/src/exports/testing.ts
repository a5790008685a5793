// Apart: it runs in vitest only.
export { serve } from '../testing/serve.ts';
