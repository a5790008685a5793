import type { ServerResponse } from 'node:http';

/**
 * Reports a response of unknown size once it is written: the bytes that its connection has not taken yet, unless it has taken all.
 *
 * @param count `over` resolves once the client has read them, or is gone
 */
export function onUnread(
  response: ServerResponse,
  count: (bytes: number, over: Promise<void>) => void,
): void {
  // The whole answer is written; `finish` comes once the last of it has left.
  response.once('prefinish', () => {
    const bytes = response.req.socket.writableLength;
    if (bytes > 0) count(bytes, answerOver(response));
  });
}

/** Resolves once an answer has been handed to the client, or the client has disconnected. Never rejects. */
export function answerOver(response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      resolve();
    };
    response.once('close', end);
    // An answer that is queued behind another is not notified of the end of the connection.
    socket.once('close', end);
  });
}
