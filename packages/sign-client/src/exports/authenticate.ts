export { approveAuth, rejectAuth } from '../authenticate/answer-auth.ts';
export { authenticate, resumeAuth } from '../authenticate/authenticate.ts';
export { dropAuth } from '../authenticate/drop-auth.ts';
export { onAuthAnswer } from '../authenticate/on-auth-answer.ts';
export { onAuthRequest } from '../authenticate/on-auth-request.ts';
