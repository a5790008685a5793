/** The WebSocket of Node: most of what importing this package would cost a program that opens none. */
export const loadWs = async () => import('ws');
