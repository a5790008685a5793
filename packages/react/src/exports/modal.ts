export type { ErrorWords, ModalLanguage, ModalMessages } from '../messages/modal-messages.ts';
export { type AttachInlineOptions, attachInline } from '../mount/attach-inline.ts';
export { type MountModalOptions, mountModal } from '../mount/mount-modal.tsx';
