/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ type: string, payload: object }} Announced
 */

/** The account of the wallet that `announceWallet` puts into a page. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/**
 * The button opens the modal, with a view in it.
 *
 * @param {Page} page
 * @param {string} url
 */
export async function openModal(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('heading', { name: 'Connect wallet' }).waitFor();
  // A view, not only its skeleton.
  await modal.getByText('QR code').first().waitFor();
  return [];
}

/**
 * Runs in the page: announces a wallet (EIP-6963) that approves, and remembers the approval.
 *
 * @param {string} account
 */
function announceWallet(account) {
  /** @type {Record<string, () => unknown>} */
  const answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (localStorage.getItem('wallet allowed') === 'yes' ? [account] : []),
    eth_requestAccounts: () => {
      localStorage.setItem('wallet allowed', 'yes');
      return [account];
    },
  };
  const provider = {
    /** @param {{ method: string }} call */
    request: async ({ method }) => {
      const answer = answers[method];
      if (answer === undefined) throw Object.assign(new Error(`no ${method}`), { code: 4200 });
      return answer();
    },
    on() {},
    removeListener() {},
  };
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Harbour Wallet',
    rdns: 'org.example.harbour',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const announce = () => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/** @param {string} html @param {string} when */
function problemsOfRendered(html, when) {
  const problems = [];
  if (!html.includes('<appkit-button')) problems.push(`the server renders no button ${when}`);
  if (!html.includes('Not connected')) problems.push(`the server renders a connected visitor ${when}`);
  if (html.includes('rel="prefetch"')) problems.push(`the page has the browser fetch lazy parts ${when}`);
  if (html.includes(address)) problems.push(`the server renders an account ${when}`);
  return problems;
}

/**
 * A visitor of a server-rendered site connects a wallet and returns: the server renders the same page for everyone, and
 * the browser hydrates it and shows the account.
 *
 * @param {Page} page
 * @param {string} url
 */
export async function connectAndReload(page, url) {
  await page.addInitScript(announceWallet, address);
  const first = await page.goto(url);
  const problems = problemsOfRendered((await first?.text()) ?? '', 'at first');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Harbour Wallet' }).click();
  await page.getByRole('paragraph').filter({ hasText: address }).waitFor();
  const again = await page.reload();
  problems.push(...problemsOfRendered((await again?.text()) ?? '', 'for a returning visitor'));
  await page.getByRole('paragraph').filter({ hasText: address }).waitFor();
  return problems;
}

/**
 * A visitor connects a wallet on the page of each folder of a site.
 *
 * @param {readonly string[]} folders
 * @returns {import('./open-site.mjs').Visit}
 */
export function connectIn(folders) {
  return async (page, url) => {
    await page.addInitScript(announceWallet, address);
    for (const folder of folders) {
      await page.goto(`${url}/${folder}/`);
      await page.getByRole('button', { name: 'Connect wallet' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Harbour Wallet' }).click();
      await page.getByRole('paragraph').filter({ hasText: address }).waitFor();
      // The pages share an origin: the next visitor must start without stored data.
      await page.evaluate(() => localStorage.clear());
    }
    return [];
  };
}
