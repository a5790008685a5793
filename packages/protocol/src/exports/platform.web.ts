export { platform } from '../crypto/platform.web.ts';
