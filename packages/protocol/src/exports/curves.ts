export { nobleCurves } from '../crypto/curves.noble.ts';
