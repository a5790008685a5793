// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { messages } from '../messages/onramp/es.generated.ts';
