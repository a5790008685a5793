export { platform } from '../platform/platform.node.ts';
