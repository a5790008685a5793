/** The part of a WebSocket that the client uses: the browser's and `ws` both fit. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  /** Above 1 while it closes, and afterwards. */
  readonly readyState?: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Node: keeps the process alive, as a socket does unless {@link unref} was called. */
  ref?(): void;
  /** Node: lets the process end. */
  unref?(): void;
}

export interface SocketMessage {
  readonly data: unknown;
}

export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** Opens a socket. May throw; otherwise reports through `onopen` or `onclose`. */
export type SocketFactory = (url: string) => SocketLike;
