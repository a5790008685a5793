export { platform } from '../platform/platform.web.ts';
