import type { Page } from 'playwright-core';

/** Opens the original's modal and presses a row of its first view, if one is named. */
export async function pressInOriginal(page: Page, row?: string | undefined): Promise<void> {
  await page.getByText('Connect Wallet').first().click();
  if (row !== undefined) await page.getByText(row).first().click();
}

/** The link that the original shows as a code; it has it once its verify service has kept it waiting. */
export async function originalPairingLink(page: Page): Promise<string> {
  const found = await page.waitForFunction(() => {
    const roots: ParentNode[] = [document];
    for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
      for (const element of root.querySelectorAll('*')) {
        const uri: unknown = Reflect.get(element, 'uri');
        if (typeof uri === 'string' && uri.startsWith('wc:')) return uri;
        if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      }
    }
    return undefined;
  });
  return (await found.jsonValue()) ?? '';
}
