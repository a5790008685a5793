// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { messages as clearSigning } from '@mooring/clear-signing/es';
export { messages as trace } from '@mooring/ui/trace-es';
export { messages as wallet } from '../wallet/es.generated.ts';
