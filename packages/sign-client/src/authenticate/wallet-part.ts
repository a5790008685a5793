export { approveAuth, rejectAuth } from './answer-auth.ts';
export { onAuthRequest } from './on-auth-request.ts';
