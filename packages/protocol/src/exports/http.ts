export { type ReadBounds, readBytes } from '../http/read-body.ts';
export { readText } from '../http/read-text.ts';
