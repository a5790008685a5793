export { createPrivateKit } from '../appkit/create-appkit.ts';
