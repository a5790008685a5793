export { authenticate } from './authenticate.ts';
export { dropAuth } from './drop-auth.ts';
export { onAuthAnswer } from './on-auth-answer.ts';
