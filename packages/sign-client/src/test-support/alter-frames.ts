import type { SocketFactory, SocketLike, SocketMessage } from '../ports/socket.ts';

/** Creates sockets that alter frames from the relay; `undefined` drops a frame. */
export function alterFrames(
  open: SocketFactory,
  alter: (frame: { [member: string]: unknown }) => object | undefined,
): SocketFactory {
  return (url) => {
    const inner = open(url);
    const outer: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (text) => inner.send(text),
      close: (code, reason) => inner.close(code, reason),
    };
    inner.onopen = (event) => outer.onopen?.(event);
    inner.onclose = (event) => outer.onclose?.(event);
    inner.onmessage = ({ data }: SocketMessage) => {
      const altered = alter(JSON.parse(String(data)));
      if (altered)
        (outer.onmessage as ((event: SocketMessage) => void) | null)?.({ data: JSON.stringify(altered) });
    };
    return outer;
  };
}
