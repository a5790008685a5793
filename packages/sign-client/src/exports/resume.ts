export { resume } from '../dapp/resume.ts';
