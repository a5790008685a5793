export type { ErrorWords, ModalLanguage, ModalMessages } from '../messages/modal-messages.ts';
export { type AttachInlineOptions, attachInline } from '../modal/attach-inline.ts';
export { type MountModalOptions, mountModal } from '../modal/mount-modal.tsx';
