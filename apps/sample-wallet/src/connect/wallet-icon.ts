const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="9" fill="#0b6b63"/><path d="M7 23.5V14a4.5 4.5 0 019 0 4.5 4.5 0 019 0v9.5" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="21.5" r="2.25" fill="#fff"/></svg>';

/** The wallet's picture, as in `public/mark.svg`. Sites show only `data:` images. */
export const walletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`;
