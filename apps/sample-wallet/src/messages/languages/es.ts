// A language as the wallet speaks it, fetched when it is wanted.
export { spanish as clearSigning } from '@mooring/clear-signing/es';
export { spanishTrace as trace } from '@mooring/ui/trace';
export { messages as wallet } from '../wallet/es.generated.ts';
