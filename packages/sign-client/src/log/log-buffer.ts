import { logBufferBytes } from '@mooring/protocol/limits';

const encoder = new TextEncoder();

/** The newest log lines, as many as fit. */
export class LogBuffer {
  readonly #limit: number;
  readonly #lines: { readonly text: string; readonly bytes: number }[] = [];
  #bytes = 0;

  constructor(limit = logBufferBytes) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a line, counted with its line feed. Drops a line larger than the whole buffer. */
  add(text: string): void {
    const bytes = encoder.encode(text).length + 1;
    if (bytes > this.#limit) return;
    this.#lines.push({ text, bytes });
    this.#bytes += bytes;
    let gone = 0;
    for (const line of this.#lines) {
      if (this.#bytes <= this.#limit) break;
      this.#bytes -= line.bytes;
      gone += 1;
    }
    if (gone > 0) this.#lines.splice(0, gone);
  }

  /** Oldest first, each a JSON object. */
  getLogArray(): string[] {
    return this.#lines.map(({ text }) => text);
  }

  /** All lines as a JSON Lines file; the last line holds the caller's metadata. */
  logsToBlob(extra: { readonly extraMetadata?: Readonly<Record<string, string>> | undefined } = {}): Blob {
    const lines = [...this.getLogArray(), JSON.stringify({ extraMetadata: extra.extraMetadata ?? {} })];
    return new Blob([lines.join('\n')], { type: 'application/json' });
  }

  clearLogs(): void {
    this.#lines.length = 0;
    this.#bytes = 0;
  }
}
