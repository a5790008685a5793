export { messages } from '../messages/page/ar.generated.ts';
