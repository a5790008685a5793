// Loaded by src/lazy.ts.
export { resolveWith } from '../adapter/resolve-name.ts';
