export { keepMemory } from '../persist/keep-memory.ts';
export { watchSignIn } from '../sign-in/watch-sign-in.ts';
