export { approveAuth, rejectAuth } from './answer-auth.ts';
export { authenticate } from './authenticate.ts';
export { dropAuth } from './drop-auth.ts';
export { onAuthAnswer } from './on-auth-answer.ts';
export { onAuthRequest } from './on-auth-request.ts';
