export { importLegacyRecords } from '../storage/import-legacy-records.ts';
