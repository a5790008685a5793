/** Node's WebSocket, loaded on demand: it is most of this package's import cost. */
export const loadWs = async () => import('ws');
