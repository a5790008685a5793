// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { messages as clearSigning } from '@mooring/clear-signing/ar';
export { messages as trace } from '@mooring/ui/trace-ar';
export { messages as wallet } from '../wallet/ar.generated.ts';
