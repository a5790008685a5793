export { complaintsOf } from '../compile/complaints-of.ts';
