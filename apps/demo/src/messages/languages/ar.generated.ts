// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { messages as trace } from '@mooring/ui/trace-ar';
export { messages as account } from '../account/ar.generated.ts';
export { messages as page } from '../page/ar.generated.ts';
