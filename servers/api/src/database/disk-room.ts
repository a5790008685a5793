import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Bytes below which a disk counts as full: the database needs some to work at all. */
const leastBytes = 64 * 1_048_576;

/** How much room a disk has, as `statfs` tells it. */
export type ReadDisk = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

export interface DiskRoomOptions {
  /** The folder of `API_STATE`; absent: nothing is stored on a disk. */
  readonly folder: string | undefined;
  readonly metrics: Registry;
  readonly readDisk?: ReadDisk;
}

/**
 * Watches the room on the disk of the folder.
 *
 * @returns a check that rejects with a sentence when there is little left
 */
export function watchDiskRoom({ folder, metrics, readDisk = statfs }: DiskRoomOptions): () => Promise<void> {
  const freeBytes = () => readFreeBytes(folder, readDisk);
  new Gauge({
    name: 'api_state_free_bytes',
    help: 'Bytes free on the disk of API_STATE; absent without a folder. Without API_DATABASE, the database is there',
    registers: [metrics],
    async collect() {
      const free = await freeBytes();
      if (free === undefined) this.remove();
      else this.set(free);
    },
  });
  return async () => {
    const free = await freeBytes();
    if (free === undefined || free >= leastBytes) return;
    throw new Error(
      `The disk of API_STATE has ${Math.floor(free / 1_048_576)} MB left: what is new cannot be stored. Make room.`,
    );
  };
}

/** Whether the disk of the folder has enough room for the database to work. */
export async function hasDiskRoom(folder: string | undefined): Promise<boolean> {
  const free = await readFreeBytes(folder, statfs);
  return free === undefined || free >= leastBytes;
}

async function readFreeBytes(folder: string | undefined, readDisk: ReadDisk): Promise<number | undefined> {
  if (folder === undefined) return undefined;
  try {
    const { bavail, bsize } = await readDisk(folder);
    return bavail * bsize;
  } catch {
    // The folder is made with its first file.
    return undefined;
  }
}
