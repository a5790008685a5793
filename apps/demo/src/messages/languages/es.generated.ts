// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { messages as trace } from '@mooring/ui/trace-es';
export { messages as account } from '../account/es.generated.ts';
export { messages as page } from '../page/es.generated.ts';
