// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export { errors } from '../messages/errors/ar.generated.ts';
export { messages } from '../messages/modal/ar.generated.ts';
