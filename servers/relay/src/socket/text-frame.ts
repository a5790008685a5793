/** Header length of a server frame with this many bytes. */
function headerSize(bytes: number): number {
  if (bytes < 126) return 2;
  return bytes < 65_536 ? 4 : 10;
}

/** Writes the header of a whole text frame from a server (RFC 6455 §5.2). @returns its length */
function writeHeader(target: Buffer, bytes: number): number {
  target[0] = 0x81;
  if (bytes < 126) {
    target[1] = bytes;
    return 2;
  }
  if (bytes < 65_536) {
    target[1] = 126;
    target.writeUInt16BE(bytes, 2);
    return 4;
  }
  target[1] = 127;
  target.writeUInt32BE(0, 2);
  target.writeUInt32BE(bytes, 6);
  return 10;
}

/** One WebSocket frame of a text in parts. Joining the parts first would copy them once more. */
export function textFrame(...parts: readonly string[]): Buffer {
  let bytes = 0;
  for (const part of parts) bytes += Buffer.byteLength(part);
  const frame = Buffer.allocUnsafe(headerSize(bytes) + bytes);
  let at = writeHeader(frame, bytes);
  for (const part of parts) at += frame.write(part, at);
  return frame;
}

/** One WebSocket frame of three parts, without copying the middle one. */
export function framedAround(before: string, middle: Buffer, after: string): readonly Buffer[] {
  const [first, last] = [Buffer.byteLength(before), Buffer.byteLength(after)];
  const bytes = first + middle.length + last;
  const head = Buffer.allocUnsafe(headerSize(bytes) + first);
  head.write(before, writeHeader(head, bytes));
  return [head, middle, Buffer.from(after)];
}
