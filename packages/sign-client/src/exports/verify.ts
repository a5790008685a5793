export { Verification } from '../verify/verification.ts';
