// Loaded by src/lazy.ts, and by adapters with their own transport to nodes.
export { type NameReader, resolveName } from '../names/resolve-name.ts';
