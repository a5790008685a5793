import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LogFiles } from './log-files.ts';
import type { Segment } from './segment.ts';

/** A damaged part of a log. */
export interface Damage {
  /** The segment's file. */
  readonly file: string;
  readonly offset: number;
  /** Bytes. */
  readonly length: number;
  /** File with a copy of the bytes; absent if the archive is full or the copy failed. */
  readonly copy?: string | undefined;
}

export interface DamageArchiveOptions {
  readonly files: LogFiles;
  /** Folder of the log. Copies are in `damaged` below it. */
  readonly folder: string;
  /** Total bytes of copies. */
  readonly maxSize: number;
  readonly onDamage: (damage: Damage) => void;
}

const portion = 1_048_576;

/** Copies unreadable parts of a log for inspection, since the segment is removed once it is no longer needed. */
export class DamageArchive {
  readonly #options: DamageArchiveOptions;
  readonly #folder: string;

  constructor(options: DamageArchiveOptions) {
    this.#options = options;
    this.#folder = path.join(options.folder, 'damaged');
  }

  /** Copies a part of a segment, unless it was copied before, and reports it. Never rejects. */
  async keep(segment: Segment, offset: number, length: number): Promise<void> {
    const { onDamage } = this.#options;
    const { file } = segment;
    const copy = await this.#copy(segment, offset, length).catch(() => undefined);
    onDamage({ file, offset, length, copy });
  }

  async #copy(segment: Segment, offset: number, length: number): Promise<string | undefined> {
    const { files, maxSize } = this.#options;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const copy = path.join(this.#folder, `${path.basename(segment.file, '.log')}-${offset}.bytes`);
    const names = await readdir(this.#folder);
    if (names.includes(path.basename(copy))) return copy;
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(path.join(this.#folder, name))).size),
    );
    if (sizes.reduce((sum, size) => sum + size, length) > maxSize) return undefined;
    const fd = await files.open(copy, 'wx+');
    try {
      for (let at = 0; at < length; at += portion) {
        const bytes = await segment.read(offset + at, Math.min(portion, length - at));
        await files.write(fd, bytes, at);
      }
      return copy;
    } catch (error) {
      await files.remove(copy);
      throw error;
    } finally {
      await files.close(fd);
    }
  }
}
