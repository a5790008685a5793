export { loadRecords } from './load-records.ts';
export { isRecord } from './record-shapes.ts';
