export type { ErrorWords, ModalLanguage, ModalMessages } from '../messages/modal-messages.ts';
export { type MountModalOptions, mountModal } from '../modal/mount-modal.tsx';
