import path from 'node:path';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';

testCatalogue(path.join(import.meta.dirname, 'words'), path.join(import.meta.dirname, '..'), { alone: true });
