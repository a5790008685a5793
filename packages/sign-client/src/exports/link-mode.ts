export { LinkMode } from '../link-mode/link-mode.ts';
