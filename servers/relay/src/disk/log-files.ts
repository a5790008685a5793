import fs from 'node:fs';
import { promisify } from 'node:util';

/** The file system operations of the log, so that tests can make them fail. */
export interface LogFiles {
  /** Only new files (`wx+`) are written. */
  open(file: string, flags: 'r' | 'r+' | 'wx+'): Promise<number>;
  /** Writes all bytes, and resolves when they are on disk. */
  write(fd: number, bytes: Buffer, position: number): Promise<void>;
  read(fd: number, length: number, position: number): Promise<Buffer>;
  truncate(fd: number, length: number): Promise<void>;
  /** Bytes of a file. */
  size(fd: number): Promise<number>;
  close(fd: number): Promise<void>;
  /**
   * Takes a file away from users other than its owner and group.
   *
   * @returns whether it was open to them
   */
  closeToOthers(fd: number): Promise<boolean>;
  remove(file: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  /** Makes a file's directory entry durable. */
  syncFolder(folder: string): Promise<void>;
}

/** Whether a write failed because the disk has no room left. */
export function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
}

/** Whether there is no such file. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

/** Whether a read failed because the disk cannot return the data. */
export function isUnreadable(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'EIO';
}

const open = promisify(fs.open);
const write = promisify(fs.write);
const read = promisify(fs.read);
const fdatasync = promisify(fs.fdatasync);
const fsync = promisify(fs.fsync);
const ftruncate = promisify(fs.ftruncate);
const close = promisify(fs.close);
const unlink = promisify(fs.unlink);
const fstat = promisify(fs.fstat);
const fchmod = promisify(fs.fchmod);
const readdir = promisify(fs.readdir);

/**
 * On Linux, a file opened with this flag syncs each write, which saves a second trip through the thread pool. Other
 * systems lack the flag, or do not flush the disk's cache for it; there each write is followed by a sync.
 */
const confirmsWrites = process.platform === 'linux';
const { O_CREAT, O_EXCL, O_RDWR, O_DSYNC } = fs.constants;
const newFile = confirmsWrites ? O_CREAT | O_EXCL | O_RDWR | O_DSYNC : 'wx+';

export const systemFiles: LogFiles = {
  open: (file, flags) => open(file, flags === 'wx+' ? newFile : flags, 0o600),
  async write(fd, bytes, position) {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await write(fd, bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    if (!confirmsWrites) await fdatasync(fd);
  },
  async read(fd, length, position) {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await read(fd, bytes, done, length - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  },
  truncate: (fd, length) => ftruncate(fd, length),
  size: async (fd) => (await fstat(fd)).size,
  close: (fd) => close(fd),
  async closeToOthers(fd) {
    const { mode } = await fstat(fd);
    // Windows has no such permissions.
    if (process.platform === 'win32' || (mode & 0o007) === 0) return false;
    await fchmod(fd, mode & 0o770);
    return true;
  },
  remove: (file) => unlink(file),
  list: async (folder) => (await readdir(folder)).sort(),
  async syncFolder(folder) {
    // Some systems cannot sync a folder; there, names persist without it.
    const fd = await open(folder, 'r').catch(() => undefined);
    if (fd === undefined) return;
    await fsync(fd).catch(() => {});
    await close(fd);
  },
};
