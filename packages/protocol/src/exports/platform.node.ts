export { platform } from '../crypto/platform.node.ts';
