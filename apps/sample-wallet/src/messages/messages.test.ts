import path from 'node:path';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';

testCatalogue(path.join(import.meta.dirname, 'wallet'), path.join(import.meta.dirname, '..'));
