import { expect, it } from 'vitest';
import { pairedShell } from './paired-shell.ts';

it('starts nothing after `destroy`', async () => {
  const wallet = pairedShell({
    relayUrl: undefined,
    projectId: undefined,
    verifyUrl: undefined,
    storage: undefined,
    namespaces: ['eip155'],
    apiUrl: undefined,
    core: () => {
      throw new Error('is started');
    },
  });
  await wallet.destroy();
  await expect(wallet.restore()).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(wallet.getUniversal()).rejects.toMatchObject({ code: 'ABORTED' });
});
