export { LinkMode } from './link-mode.ts';
