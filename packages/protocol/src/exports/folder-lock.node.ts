export {
  type FolderLock,
  type FolderLockOptions,
  type FolderRefusal,
  lockFolder,
} from '../files/folder-lock.node.ts';
export { makeFolders } from '../files/make-folders.node.ts';
export {
  type HeldLock,
  type LockHolder,
  type LockRenewal,
  lockText,
  renewLock,
} from '../files/renew-lock.node.ts';
