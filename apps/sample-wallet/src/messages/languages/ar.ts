// A language as the wallet speaks it, fetched when it is wanted.
export { arabic as clearSigning } from '@mooring/clear-signing/ar';
export { arabicTrace as trace } from '@mooring/ui/trace';
export { messages as wallet } from '../wallet/ar.generated.ts';
