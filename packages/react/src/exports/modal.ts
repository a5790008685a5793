export type { ErrorWords, ModalLanguage, ModalMessages } from '../messages/modal-messages.ts';
export { type AttachEmbeddedOptions, attachEmbedded } from '../modal/attach-embedded.ts';
export { type MountModalOptions, mountModal } from '../modal/mount-modal.tsx';
