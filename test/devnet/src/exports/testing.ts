// Apart: it needs no chain.
export { serve } from '../local-server/serve.ts';
