const mark = 'M7 23.5V14a4.5 4.5 0 019 0 4.5 4.5 0 019 0v9.5';

/** The mark on a background, as in `public/mark.svg`. */
function picture(ground: string): string {
  const drawing = `<rect width="32" height="32" rx="9" fill="${ground}"/><path d="${mark}" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="21.5" r="2.25" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The page's own picture. Wallets show only `data:` images, because a URL would make them contact an unknown site. */
export const siteIcon = picture('#3d5be0');

/** The picture of the sample wallet, for the list of wallets. */
export const sampleWalletIcon = picture('#0b6b63');
