/** The part of a WebSocket that is used: the browser's and `ws` both fit. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Node: keeps the process from ending, as a socket does unless {@link unref} was called. */
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

/** Opens a socket. May throw; otherwise it reports by `onopen` or `onclose`. */
export type SocketFactory = (url: string) => SocketLike;
