import path from 'node:path';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';

for (const catalogue of ['page', 'account']) {
  testCatalogue(path.join(import.meta.dirname, catalogue), path.join(import.meta.dirname, '..'));
}
